import words from '../../../languages/en/new-password.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('new-password', words);
