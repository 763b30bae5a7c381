import words from '../../../languages/en/guardians.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('guardians', words);
