import words from '../../../languages/en/groups.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    groups: typeof words;
  }
}

addWords('groups', words);
