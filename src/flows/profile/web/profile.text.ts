import words from '../../../languages/en/profile.ts';
import { addWords } from '../../../platform/web/words.ts';

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    profile: typeof words;
  }
}

addWords('profile', words);
