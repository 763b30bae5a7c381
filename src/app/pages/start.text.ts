import { addWords } from '../../platform/web/words.ts';

/** What stands in the document while the pages are on their way; `index.html` begins with the first. */
const words = {
  loading: 'Loading…',
  waiting: 'No connection. Rollbook goes on trying.',
};

declare module '../../platform/web/words.ts' {
  interface Catalogues {
    start: typeof words;
  }
}

addWords('start', words);
