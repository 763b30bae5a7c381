import words from '../../../languages/en/join-roles.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    'join-roles': typeof words;
  }
}

addWords('join-roles', words);
