import words from '../../../languages/en/actions.ts';
import { addWords } from '../words.ts';

addWords('actions', words);
