import words from '../../../languages/en/offices.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    offices: typeof words;
  }
}

addWords('offices', words);
