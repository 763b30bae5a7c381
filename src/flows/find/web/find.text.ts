import words from '../../../languages/en/find.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    find: typeof words;
  }
}

addWords('find', words);
