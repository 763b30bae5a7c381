import words from '../../../languages/en/moving-up.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('moving-up', words);
