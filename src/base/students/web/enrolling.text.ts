import words from '../../../languages/en/enrolling.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('enrolling', words);
