import words from '../../../languages/en/fields.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    fields: typeof words;
  }
}

addWords('fields', words);
