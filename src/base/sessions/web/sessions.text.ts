import words from '../../../languages/en/sessions.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    sessions: typeof words;
  }
}

addWords('sessions', words);
