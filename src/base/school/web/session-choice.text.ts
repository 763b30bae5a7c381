import words from '../../../languages/en/session-choice.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('session-choice', words);
