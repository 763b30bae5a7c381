import words from '../../../languages/en/shared.ts';
import { addWords } from '../words.ts';

addWords('shared', words);
