import words from '../../../languages/en/students.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    students: typeof words;
  }
}

addWords('students', words);
