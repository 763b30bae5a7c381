import words from '../../../languages/en/report-cards.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    'report-cards': typeof words;
  }
}

addWords('report-cards', words);
