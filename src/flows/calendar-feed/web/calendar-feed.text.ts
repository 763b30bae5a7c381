import words from '../../../languages/en/calendar-feed.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    'calendar-feed': typeof words;
  }
}

addWords('calendar-feed', words);
