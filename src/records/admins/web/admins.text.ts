import words from '../../../languages/en/admins.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('admins', words);
