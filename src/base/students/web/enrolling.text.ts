import words from '../../../languages/en/enrolling.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    enrolling: typeof words;
  }
}

addWords('enrolling', words);
