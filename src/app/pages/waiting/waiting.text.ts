import words from '../../../languages/en/waiting.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('waiting', words);
