import words from '../../../languages/en/marks.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    marks: typeof words;
  }
}

addWords('marks', words);
