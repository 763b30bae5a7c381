import words from '../../../languages/en/calendar.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    calendar: typeof words;
  }
}

addWords('calendar', words);
