import words from '../../../languages/en/new-version.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    'new-version': typeof words;
  }
}

addWords('new-version', words);
