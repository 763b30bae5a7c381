import words from '../../../languages/en/sign-ins.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    'sign-ins': typeof words;
  }
}

addWords('sign-ins', words);
