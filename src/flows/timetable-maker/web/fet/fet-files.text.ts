import words from '../../../../languages/en/fet.ts';
import { addWords } from '../../../../platform/web/words.ts';

declare module '../../../../platform/web/words.ts' {
  interface Catalogues {
    fet: typeof words;
  }
}

addWords('fet', words);
