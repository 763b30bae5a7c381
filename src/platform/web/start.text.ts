import words from '../../languages/en/start.ts';
import { addWords } from './words.ts';

declare module './words.ts' {
  interface Catalogues {
    start: typeof words;
  }
}

addWords('start', words);
