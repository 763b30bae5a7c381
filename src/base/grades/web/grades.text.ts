import words from '../../../languages/en/grades.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('grades', words);
