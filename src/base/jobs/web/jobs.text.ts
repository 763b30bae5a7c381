import words from '../../../languages/en/jobs.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    jobs: typeof words;
  }
}

addWords('jobs', words);
