import words from '../../../languages/en/new-password.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    'new-password': typeof words;
  }
}

addWords('new-password', words);
