import words from '../../../languages/en/codes.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    codes: typeof words;
  }
}

addWords('codes', words);
