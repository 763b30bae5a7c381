import words from '../../../languages/en/home.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('home', words);
