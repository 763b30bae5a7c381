import words from '../../../languages/en/set-up.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('set-up', words);
