import type { Sort } from '../../../platform/web/components/SortableTable.tsx';
import { compareTexts } from '../../../platform/web/format.ts';

type Student = { readonly name: string; readonly mean: number | null };

export const sortKeys = ['roll', 'name', 'mean'] as const;
export type SortKey = (typeof sortKeys)[number];

/**
 * Sorts students; those that compare equal stay in the order of the class, which is the input order and which `roll`
 * stands for. Students without a mean are last in both directions, because nothing is known about them.
 */
export function sortStudents<One extends Student>(students: readonly One[], { key, isDown }: Sort): One[] {
  if (key === 'roll') return isDown ? students.toReversed() : [...students];
  return students.toSorted((one, other) => {
    if (key === 'mean' && (one.mean === null) !== (other.mean === null)) return one.mean === null ? 1 : -1;
    const order = key === 'name' ? compareTexts(one.name, other.name) : (one.mean ?? 0) - (other.mean ?? 0);
    return isDown ? -order : order;
  });
}
