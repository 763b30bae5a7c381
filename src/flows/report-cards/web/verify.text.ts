import words from '../../../languages/en/verify.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('verify', words);
