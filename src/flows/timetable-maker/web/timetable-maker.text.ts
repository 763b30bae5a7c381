import words from '../../../languages/en/timetable-maker.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    'timetable-maker': typeof words;
  }
}

addWords('timetable-maker', words);
