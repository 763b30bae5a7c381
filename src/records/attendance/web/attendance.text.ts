import words from '../../../languages/en/attendance.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('attendance', words);
