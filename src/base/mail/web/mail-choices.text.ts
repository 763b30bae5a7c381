import words from '../../../languages/en/mail-choices.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    'mail-choices': typeof words;
  }
}

addWords('mail-choices', words);
