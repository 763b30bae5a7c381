import words from '../../../languages/en/homework.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    homework: typeof words;
  }
}

addWords('homework', words);
