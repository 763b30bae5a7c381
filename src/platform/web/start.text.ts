import words from '../../languages/en/start.ts';
import { addWords } from './words.ts';

addWords('start', words);
