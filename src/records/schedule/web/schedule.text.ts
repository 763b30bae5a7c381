import words from '../../../languages/en/schedule.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    schedule: typeof words;
  }
}

addWords('schedule', words);
