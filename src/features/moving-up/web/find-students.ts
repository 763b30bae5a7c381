import { foldForSearch } from '../../../platform/contract/fold-for-search.ts';

/** More are no help to whoever looks for one. */
export const maxFound = 100;

/**
 * The rolls of the students who have every part of the text in their names, or whose roll begins with it, in any digits;
 * nothing without a text.
 */
export function findStudents(
  students: readonly { readonly roll: number; readonly name: string }[],
  text: string,
): ReadonlySet<number> | 'too many' | undefined {
  const wanted = foldForSearch(text).trim();
  if (wanted === '') return undefined;
  const parts = wanted.split(/\s+/);
  const isRoll = /^\d+$/.test(wanted);
  const found = students.filter(({ roll, name }) => {
    if (isRoll) return String(roll).startsWith(wanted);
    const folded = foldForSearch(name);
    return parts.every((part) => folded.includes(part));
  });
  return found.length > maxFound ? 'too many' : new Set(found.map(({ roll }) => roll));
}
