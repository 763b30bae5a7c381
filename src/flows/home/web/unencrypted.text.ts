import words from '../../../languages/en/unencrypted.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('unencrypted', words);
