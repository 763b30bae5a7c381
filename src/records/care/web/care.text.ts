import words from '../../../languages/en/care.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    care: typeof words;
  }
}

addWords('care', words);
