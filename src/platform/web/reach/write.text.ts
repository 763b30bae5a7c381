import words from '../../../languages/en/write.ts';
import { addWords } from '../words.ts';

declare module '../words.ts' {
  interface Catalogues {
    write: typeof words;
  }
}

addWords('write', words);
