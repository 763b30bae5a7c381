import words from '../../../languages/en/recovery.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    recovery: typeof words;
  }
}

addWords('recovery', words);
