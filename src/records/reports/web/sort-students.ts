import type { Sort } from '../../../platform/web/components/SortableTable.tsx';
import { compareTexts } from '../../../platform/web/format.ts';

type Student = { readonly roll: number; readonly name: string; readonly mean: number | null };

export const sortKeys = ['roll', 'name', 'mean'] as const;
export type SortKey = (typeof sortKeys)[number];

/** Sorted, by roll within; who has no mean comes last both ways, as nothing is known of them. */
export function sortStudents<One extends Student>(students: readonly One[], { key, isDown }: Sort): One[] {
  return students.toSorted((one, other) => {
    if (key === 'mean' && (one.mean === null) !== (other.mean === null)) return one.mean === null ? 1 : -1;
    const order =
      key === 'name'
        ? compareTexts(one.name, other.name)
        : key === 'mean'
          ? (one.mean ?? 0) - (other.mean ?? 0)
          : one.roll - other.roll;
    return (isDown ? -order : order) || one.roll - other.roll;
  });
}
