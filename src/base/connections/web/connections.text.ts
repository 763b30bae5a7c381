import words from '../../../languages/en/connections.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    connections: typeof words;
  }
}

addWords('connections', words);
