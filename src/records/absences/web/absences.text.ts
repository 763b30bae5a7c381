import words from '../../../languages/en/absences.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('absences', words);
