import words from '../../../languages/en/restored.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    restored: typeof words;
  }
}

addWords('restored', words);
