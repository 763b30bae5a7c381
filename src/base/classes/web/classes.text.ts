import words from '../../../languages/en/classes.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    classes: typeof words;
  }
}

addWords('classes', words);
