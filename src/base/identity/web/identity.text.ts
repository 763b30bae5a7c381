import words from '../../../languages/en/identity.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('identity', words);
