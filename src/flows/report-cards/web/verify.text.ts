import words from '../../../languages/en/verify.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    verify: typeof words;
  }
}

addWords('verify', words);
