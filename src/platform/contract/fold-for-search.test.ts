import { expect, it } from 'vitest';
import { foldForSearch } from './fold-for-search.ts';

it.each([
  ['case and accents', 'Élodie ŠÍMA', 'elodie sima'],
  ['two encodings of a letter of Bangla', 'বড়\u09dfা', 'বড\u09bcয\u09bcা'],
  ['joiners that nobody sees', 'র\u200d\u09cdয\u200cাব', 'র\u09cdযাব'],
  ['Arabic with vowel signs, hamzas and stretched', 'أَحْمَــد', 'احمد'],
  ['digits of Bangla', 'রোল ১২', 'রোল 12'],
  ['digits of Arabic and Persian', '٠١٧١ ۱۲', '0171 12'],
])('folds %s', (_what, text, folded) => {
  expect(foldForSearch(text)).toBe(foldForSearch(folded));
  expect(foldForSearch(text.normalize('NFD'))).toBe(foldForSearch(text));
  expect(foldForSearch(text)).toBe(folded.normalize('NFC'));
});

it('folds what is folded no further', () => {
  for (const text of ['Élodie', 'أَحْمَد', 'বড়ুয়া ১২', 'ﷺ', 'İ']) {
    const once = foldForSearch(text);
    expect(foldForSearch(once)).toBe(once);
  }
});
