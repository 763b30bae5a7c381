import words from '../../../languages/en/privacy.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    privacy: typeof words;
  }
}

addWords('privacy', words);
