import { wordsOf } from '../../platform/contract/fold-for-search.ts';
import { maxRoll } from '../../platform/contract/school-terms.ts';
import { readWholeNumber } from '../../platform/contract/whole-number.ts';

/** A word of a searched text, folded; with its value if it is a number, in the digits of any script. */
export type SearchWord = { readonly text: string; readonly number: number | undefined };

/** The different words of a text. */
export function searchWordsOf(text: string): SearchWord[] {
  return wordsOf(text).map((word) => ({ text: word, number: readWholeNumber(word, 1, maxRoll) }));
}
