import words from '../../../languages/en/copied.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    copied: typeof words;
  }
}

addWords('copied', words);
