import words from '../../../languages/en/grades.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    grades: typeof words;
  }
}

addWords('grades', words);
