import words from '../../../languages/en/oneroster.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    oneroster: typeof words;
  }
}

addWords('oneroster', words);
