import words from '../../../languages/en/card-layouts.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    'card-layouts': typeof words;
  }
}

addWords('card-layouts', words);
