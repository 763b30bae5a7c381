import words from '../../../languages/en/unencrypted.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    unencrypted: typeof words;
  }
}

addWords('unencrypted', words);
