import words from '../../../languages/en/teachers.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    teachers: typeof words;
  }
}

addWords('teachers', words);
