import { type Scope, within } from '../../../platform/database/scope.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { childrenOf } from './children.queries.ts';
import { listGroupsOfClass } from './groups.queries.ts';

type Wanted = {
  readonly class: number;
  readonly day: string;
  /** Only the groups of this student, whom the caller reaches. */
  readonly studentId?: number | undefined;
};

/**
 * Lists the groups with members of a class on a day that a caller sees beside the class: all of them, or those of the
 * students in a family's scope. The day may be a past one; the guardian's rights are those `now`.
 */
export async function listGroupsShown(
  db: Database,
  schoolId: number,
  { class: classNumber, day, studentId }: Wanted,
  scope: Scope,
  now: { readonly db: Database; readonly date: string },
): Promise<number[]> {
  const groups = listGroupsOfClass(db, schoolId, classNumber, day);
  const shown =
    studentId === undefined
      ? within(groups, scope, {
          classes: (some) => some,
          children: (some, guarding) =>
            some.where('group_member.student_id', 'in', childrenOf(now.db, schoolId, { ...guarding, date: now.date })),
          person: (some, id) => some.where('group_member.student_id', '=', id),
        })
      : groups.where('group_member.student_id', '=', studentId);
  return (await shown.execute()).map((row) => row.class);
}
