import words from '../../../languages/en/lists.ts';
import { addWords } from '../words.ts';

addWords('lists', words);
