import words from '../../../languages/en/on-day.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    'on-day': typeof words;
  }
}

addWords('on-day', words);
