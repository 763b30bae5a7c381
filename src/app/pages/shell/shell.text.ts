import words from '../../../languages/en/shell.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    shell: typeof words;
  }
}

addWords('shell', words);
