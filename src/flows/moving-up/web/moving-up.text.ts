import words from '../../../languages/en/moving-up.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    'moving-up': typeof words;
  }
}

addWords('moving-up', words);
