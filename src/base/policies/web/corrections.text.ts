import words from '../../../languages/en/corrections.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    corrections: typeof words;
  }
}

addWords('corrections', words);
