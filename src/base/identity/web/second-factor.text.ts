import words from '../../../languages/en/second-factor.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('second-factor', words);
