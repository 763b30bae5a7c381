import words from '../../../languages/en/changed-meanwhile.ts';
import { addWords } from '../words.ts';

addWords('changed-meanwhile', words);
