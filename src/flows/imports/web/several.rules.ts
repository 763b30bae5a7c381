import type { Import, ImportKindName } from '../imports.contract.ts';

/** In this order each kind finds what it refers to. */
const order: readonly ImportKindName[] = [
  ...(['oneroster', 'teachers', 'subjects', 'students', 'guardians'] as const),
  ...(['groups', 'group-members', 'schedule', 'marks'] as const),
];

/** Sorts files into the order in which they are imported. */
export function inOrder<One extends Pick<Import, '_id' | 'kind'>>(files: readonly One[]): One[] {
  return files.toSorted(
    (one, other) => order.indexOf(one.kind) - order.indexOf(other.kind) || Number(one._id) - Number(other._id),
  );
}

/** Returns the listed files that are named in an address such as `12.13`, in the order in which they are imported. */
export function filesOf<One extends Pick<Import, '_id' | 'kind'>>(named: string, imports: readonly One[]): One[] {
  const ids = named.split('.');
  return inOrder(imports.filter(({ _id }) => ids.includes(_id)));
}
