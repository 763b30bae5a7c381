import words from '../../../languages/en/school.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('school', words);
