import words from '../../../../languages/en/fet-files.ts';
import { addWords } from '../../../../platform/web/words.ts';

declare module '../../../../platform/web/words.ts' {
  interface Catalogues {
    'fet-files': typeof words;
  }
}

addWords('fet-files', words);
