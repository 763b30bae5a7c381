import words from '../../../languages/en/lists.ts';
import { addWords } from '../words.ts';

declare module '../words.ts' {
  interface Catalogues {
    lists: typeof words;
  }
}

addWords('lists', words);
