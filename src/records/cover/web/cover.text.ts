import words from '../../../languages/en/cover.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    cover: typeof words;
  }
}

addWords('cover', words);
