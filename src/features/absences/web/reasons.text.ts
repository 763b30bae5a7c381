import words from '../../../languages/en/reasons.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    reasons: typeof words;
  }
}

addWords('reasons', words);
