import words from '../../../languages/en/attendance.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    attendance: typeof words;
  }
}

addWords('attendance', words);
