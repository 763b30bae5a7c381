import words from '../../../languages/en/marks.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('marks', words);
