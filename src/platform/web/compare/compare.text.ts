import words from '../../../languages/en/compare.ts';
import { addWords } from '../words.ts';

addWords('compare', words);
