import words from '../../../languages/en/diary.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    diary: typeof words;
  }
}

addWords('diary', words);
