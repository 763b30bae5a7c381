import words from '../../../languages/en/set-up.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    'set-up': typeof words;
  }
}

addWords('set-up', words);
