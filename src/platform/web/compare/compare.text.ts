import words from '../../../languages/en/compare.ts';
import { addWords } from '../words.ts';

declare module '../words.ts' {
  interface Catalogues {
    compare: typeof words;
  }
}

addWords('compare', words);
