import words from '../../../languages/en/shared.ts';
import { addWords } from '../words.ts';

declare module '../words.ts' {
  interface Catalogues {
    shared: typeof words;
  }
}

addWords('shared', words);
