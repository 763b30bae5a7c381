import words from '../../../languages/en/school.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    school: typeof words;
  }
}

addWords('school', words);
