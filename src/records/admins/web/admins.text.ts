import words from '../../../languages/en/admins.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    admins: typeof words;
  }
}

addWords('admins', words);
