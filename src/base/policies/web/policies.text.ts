import words from '../../../languages/en/policies.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    policies: typeof words;
  }
}

addWords('policies', words);
