import words from '../../../languages/en/mail.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('mail', words);
