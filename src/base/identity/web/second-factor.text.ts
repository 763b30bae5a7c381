import words from '../../../languages/en/second-factor.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    'second-factor': typeof words;
  }
}

addWords('second-factor', words);
