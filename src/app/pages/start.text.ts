import { addWords } from '../../platform/web/words.ts';

/** Shown in the document while the pages load; `index.html` starts with the first. */
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
