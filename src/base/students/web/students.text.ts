import words from '../../../languages/en/students.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('students', words);
