import words from '../../../languages/en/actions.ts';
import { addWords } from '../words.ts';

declare module '../words.ts' {
  interface Catalogues {
    actions: typeof words;
  }
}

addWords('actions', words);
