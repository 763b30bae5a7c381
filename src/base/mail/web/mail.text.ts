import words from '../../../languages/en/mail.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    mail: typeof words;
  }
}

addWords('mail', words);
