import words from '../../../languages/en/session-choice.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    'session-choice': typeof words;
  }
}

addWords('session-choice', words);
