import words from '../../../languages/en/calendar.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('calendar', words);
