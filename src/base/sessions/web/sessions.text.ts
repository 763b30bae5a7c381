import words from '../../../languages/en/sessions.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('sessions', words);
