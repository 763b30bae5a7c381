import words from '../../../languages/en/messages.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('messages', words);
