import words from '../../../languages/en/guardians.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    guardians: typeof words;
  }
}

addWords('guardians', words);
