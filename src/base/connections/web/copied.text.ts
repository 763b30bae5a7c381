import words from '../../../languages/en/copied.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('copied', words);
