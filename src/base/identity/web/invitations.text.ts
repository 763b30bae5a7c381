import words from '../../../languages/en/invitations.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('invitations', words);
