import words from '../../../languages/en/mark-scales.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    'mark-scales': typeof words;
  }
}

addWords('mark-scales', words);
