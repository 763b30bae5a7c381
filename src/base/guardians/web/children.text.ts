import words from '../../../languages/en/children.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    children: typeof words;
  }
}

addWords('children', words);
