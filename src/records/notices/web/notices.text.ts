import words from '../../../languages/en/notices.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    notices: typeof words;
  }
}

addWords('notices', words);
