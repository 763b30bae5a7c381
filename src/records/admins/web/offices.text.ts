import words from '../../../languages/en/offices.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('offices', words);
