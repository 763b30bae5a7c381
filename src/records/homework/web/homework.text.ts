import words from '../../../languages/en/homework.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('homework', words);
