import words from '../../../languages/en/calendar-feed.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('calendar-feed', words);
