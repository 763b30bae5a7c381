import words from '../../../languages/en/home.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    home: typeof words;
  }
}

addWords('home', words);
