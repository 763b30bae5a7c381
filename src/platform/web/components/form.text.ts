import words from '../../../languages/en/form.ts';
import { addWords } from '../words.ts';

declare module '../words.ts' {
  interface Catalogues {
    form: typeof words;
  }
}

addWords('form', words);
