import words from '../../../languages/en/messages.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    messages: typeof words;
  }
}

addWords('messages', words);
