import words from '../../../languages/en/recovery.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('recovery', words);
