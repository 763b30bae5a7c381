import { addWords } from '../../../web/words.ts';

const words = {
  title: 'Home',
  welcome: 'Welcome, {{name}}',
  today: '{{school}}, {{date}}',
  open: 'Open',
};

declare module '../../../web/words.ts' {
  interface Catalogues {
    home: typeof words;
  }
}

addWords('home', words);
