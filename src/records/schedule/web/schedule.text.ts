import words from '../../../languages/en/schedule.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('schedule', words);
