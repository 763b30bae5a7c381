import words from '../../../languages/en/codes.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('codes', words);
