import words from '../../../languages/en/audit.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    audit: typeof words;
  }
}

addWords('audit', words);
