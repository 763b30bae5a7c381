import { addWords } from '../words.ts';

const words = {
  closeMessage: 'Close this message',
  signature: 'Signature',
  signedOn: 'Date',
  loading: 'Loading…',
  tryAgain: 'Try again',
  cancel: 'Cancel',
  chooseClass: 'Class',
  missing: 'Please fill this in.',
  tooLong: 'At most {{most}} characters.',
  loadingMore: 'Loading more…',
  showMore: 'Show more',
  goHome: 'Go Back Home',
};

declare module '../words.ts' {
  interface Catalogues {
    shared: typeof words;
  }
}

addWords('shared', words);
