import words from '../../../languages/en/absences.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    absences: typeof words;
  }
}

addWords('absences', words);
