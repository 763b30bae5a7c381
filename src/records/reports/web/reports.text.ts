import words from '../../../languages/en/reports.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    reports: typeof words;
  }
}

addWords('reports', words);
