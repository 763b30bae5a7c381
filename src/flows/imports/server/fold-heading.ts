import { foldForSearch } from '../../../platform/contract/fold-for-search.ts';

/** A heading or a word in the form in which they are compared: letters and digits alone, of any case and with any accents. */
export function foldHeading(heading: string): string {
  return foldForSearch(heading).replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
}
