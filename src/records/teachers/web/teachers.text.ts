import words from '../../../languages/en/teachers.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('teachers', words);
