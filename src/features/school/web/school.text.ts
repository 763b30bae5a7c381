import { addWords } from '../../../platform/web/words.ts';

const words = {
  printedAt: '{{school}}, printed on {{date}}',
};

declare module '../../../platform/web/words.ts' {
  interface Catalogues {
    school: typeof words;
  }
}

addWords('school', words);
