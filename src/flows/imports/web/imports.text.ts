import words from '../../../languages/en/imports.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    imports: typeof words;
  }
}

addWords('imports', words);
