import words from '../../../languages/en/subjects.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    subjects: typeof words;
  }
}

addWords('subjects', words);
