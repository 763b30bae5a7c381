import words from '../../../languages/en/published.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    published: typeof words;
  }
}

addWords('published', words);
