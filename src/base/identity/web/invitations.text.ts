import words from '../../../languages/en/invitations.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    invitations: typeof words;
  }
}

addWords('invitations', words);
