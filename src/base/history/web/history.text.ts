import words from '../../../languages/en/history.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    history: typeof words;
  }
}

addWords('history', words);
