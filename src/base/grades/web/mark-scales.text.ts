import words from '../../../languages/en/mark-scales.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('mark-scales', words);
