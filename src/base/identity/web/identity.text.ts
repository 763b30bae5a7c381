import words from '../../../languages/en/identity.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    identity: typeof words;
  }
}

addWords('identity', words);
