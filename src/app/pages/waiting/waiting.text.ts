import words from '../../../languages/en/waiting.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    waiting: typeof words;
  }
}

addWords('waiting', words);
