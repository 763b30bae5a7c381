import words from '../../../languages/en/timetable-maker.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('timetable-maker', words);
