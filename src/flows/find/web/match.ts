import { foldForSearch, hasWord } from '../../../platform/contract/fold-for-search.ts';
import type { FoundPerson } from '../find.contract.ts';
import { type SearchWord, searchWordsOf } from '../search-words.ts';

/** The article that Arabic joins to a word, alone or with a particle: a person who searches for حضور means الحضور. */
const article = /^[وب]?ال|^لل/;

/** How well a text fits a label: 0 if the label begins with it, 1 if each of its words begins one of the label's. */
export function fitOf(text: string, label: string): number | undefined {
  const known = searchWordsOf(label).flatMap((word) => [word, { ...word, text: word.text.replace(article, '') }]);
  const isThere = (word: SearchWord) =>
    known.some((other) =>
      word.number === undefined ? other.text.startsWith(word.text) : other.number === word.number,
    );
  if (!searchWordsOf(text).every(isThere)) return undefined;
  return foldForSearch(label).startsWith(foldForSearch(text.trim())) ? 0 : 1;
}

/** Whether a person whom an earlier text found is found by this one too. The server decides by the same rules. */
export function isStillFound({ name, roll, email }: FoundPerson, text: string): boolean {
  const folded = foldForSearch(name);
  const isThere = (word: SearchWord) =>
    hasWord(folded, word.text) || (word.number !== undefined && String(roll ?? '').startsWith(String(word.number)));
  return searchWordsOf(text).every(isThere) || (email?.startsWith(foldForSearch(text.trim())) ?? false);
}

/** Whether a title has each word of a text, as the server decides it. */
export function hasWordsOf(title: string, text: string): boolean {
  const folded = foldForSearch(title);
  return searchWordsOf(text).every((word) => hasWord(folded, word.text));
}

export type Part = { readonly text: string; readonly isMatch: boolean };

/** Splits a label into parts and says which of them match a word of the text and are to be marked. */
export function partsOf(label: string, text: string): Part[] {
  const signs = Array.from(label.normalize('NFC'), (sign) => ({ sign, folded: foldForSearch(sign) }));
  const whole = signs.map(({ folded }) => folded).join('');
  const places = searchWordsOf(text).flatMap((word) => placesOf(whole, word));
  const parts: { text: string; isMatch: boolean }[] = [];
  let start = 0;
  for (const { sign, folded } of signs) {
    const isMatch = places.some(({ from, to }) => start >= from && start < to);
    const last = parts.at(-1);
    // A sign that folds to nothing, such as an accent, goes with the one before it.
    if (last && (last.isMatch === isMatch || folded === '')) last.text += sign;
    else parts.push({ text: sign, isMatch });
    start += folded.length;
  }
  return parts;
}

/** Finds a word in a folded label, preferably at the beginning of a word of the label. */
function placesOf(whole: string, { text, number }: SearchWord): { readonly from: number; readonly to: number }[] {
  const sought = whole.includes(text) ? text : String(number ?? '');
  if (sought === '') return [];
  const first = beginningOf(whole, sought);
  const from = first < 0 ? whole.indexOf(sought) : first;
  return from < 0 ? [] : [{ from, to: from + sought.length }];
}

function beginningOf(whole: string, sought: string): number {
  for (let at = whole.indexOf(sought); at >= 0; at = whole.indexOf(sought, at + 1)) {
    if (at === 0 || /[\s'’-]/.test(whole.charAt(at - 1))) return at;
  }
  return -1;
}
