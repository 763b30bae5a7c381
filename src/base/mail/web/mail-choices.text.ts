import words from '../../../languages/en/mail-choices.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('mail-choices', words);
