import { foldForSearch, hasWord, wordsOf } from '../../../platform/contract/fold-for-search.ts';

/** More students are no help in searching for one. */
export const maxFound = 100;

/**
 * The rolls of the students who have every word of the text in their names, or whose roll begins with it, in any digits;
 * nothing without a text.
 */
export function findStudents(
  students: readonly { readonly roll: number; readonly name: string }[],
  text: string,
): ReadonlySet<number> | 'too many' | undefined {
  const wanted = foldForSearch(text).trim();
  if (wanted === '') return undefined;
  const words = wordsOf(text);
  const isRoll = /^\d+$/.test(wanted);
  const found = students.filter(({ roll, name }) => {
    if (isRoll) return String(roll).startsWith(wanted);
    const folded = foldForSearch(name);
    return words.every((word) => hasWord(folded, word));
  });
  return found.length > maxFound ? 'too many' : new Set(found.map(({ roll }) => roll));
}
