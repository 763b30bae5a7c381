import words from '../../../languages/en/history.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('history', words);
