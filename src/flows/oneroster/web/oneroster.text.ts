import words from '../../../languages/en/oneroster.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('oneroster', words);
