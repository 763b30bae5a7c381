import { foldForSearch } from '../../platform/contract/fold-for-search.ts';
import { maxRoll } from '../../platform/contract/school-terms.ts';
import { readWholeNumber } from '../../platform/contract/whole-number.ts';

/** A word of a searched text, folded; with its value if it is a number, in the digits of any script. */
export type SearchWord = { readonly text: string; readonly number: number | undefined };

/** The different words of a text. Hyphens and apostrophes separate words too. */
export function searchWordsOf(text: string): SearchWord[] {
  const words = foldForSearch(text)
    .split(/[\s'’-]+/)
    .filter((word) => word !== '');
  return [...new Set(words)].map((word) => ({ text: word, number: readWholeNumber(word, 1, maxRoll) }));
}
