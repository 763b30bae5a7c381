import type { Import, ImportKindName } from '../imports.contract.ts';

/** In this order each kind finds what it refers to. */
const inOrder: readonly ImportKindName[] = [
  ...(['oneroster', 'teachers', 'subjects', 'students', 'guardians'] as const),
  ...(['groups', 'group-members', 'schedule', 'marks'] as const),
];

/** Returns the listed files that are named in an address such as `12.13`, in the order in which they are imported. */
export function filesOf<One extends Pick<Import, '_id' | 'kind'>>(named: string, imports: readonly One[]): One[] {
  const ids = named.split('.');
  return imports
    .filter(({ _id }) => ids.includes(_id))
    .sort(
      (one, other) => inOrder.indexOf(one.kind) - inOrder.indexOf(other.kind) || Number(one._id) - Number(other._id),
    );
}
