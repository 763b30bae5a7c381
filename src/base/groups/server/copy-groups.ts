import { plainName } from '../../../platform/contract/same-name.ts';
import { addRows } from '../../../platform/database/insert-rows.ts';
import { everyone } from '../../../platform/database/scope.ts';
import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import { holdNumbers } from '../../classes/server/classes.queries.ts';
import { isHome } from '../../school/server/classes.queries.ts';
import { listMemberSpans } from '../../school/server/groups.queries.ts';
import { listGroups } from './groups.queries.ts';
import { addGroups } from './many-groups.ts';

type Moved = { readonly studentId: number; readonly nextClass: number | null; readonly day: string };

type Copied = {
  /** The keys of the sessions. */
  readonly from: number;
  readonly to: number;
  /** With 'members', the copies keep their members and belong to the classes to which the old ones move up. */
  readonly members: 'empty' | 'members';
  readonly moved: readonly Moved[];
};

/**
 * Copies the groups of one session to another, with their subjects and teachers. Skips groups whose name a class
 * or another group there has, and groups without an open class. Returns the numbers of the copies.
 */
export async function copyGroups(
  transaction: DatabaseTransaction,
  schoolId: number,
  { from, to, members, moved }: Copied,
): Promise<number[]> {
  const all = await holdNumbers(transaction, schoolId);
  const open = new Map(all.filter((one) => one.is_open === 1).map((one) => [one.class, one]));
  const names = new Set(all.filter((one) => isHome(one) || one.session_id === to).map((one) => plainName(one.name)));
  const classesOf = (classes: readonly number[]) => {
    const next = members === 'empty' ? classes : classes.map((number) => open.get(number)?.movesUpTo ?? 0);
    return [...new Set(next)].filter((number) => open.has(number));
  };
  const wanted = (await listGroups(transaction, schoolId, { session: from }, everyone))
    .map((group) => ({ ...group, next: classesOf(group.classes) }))
    .filter((group) => group.next.length > 0 && !names.has(plainName(group.name)));
  const numbers = await addGroups(
    transaction,
    schoolId,
    wanted.map(({ next, takes_register, teachers, mark_scale, categories, ...group }) => ({
      ...{ ...group, sessionId: to, classes: next, takesRegister: takes_register === 1 },
      ...{ scale: mark_scale, categories: categories === null ? [] : JSON.parse(categories) },
      teacherIds: teachers.map(({ id }) => id),
    })),
  );
  const copies = wanted.map((group, place) => ({ ...group, copy: numbers[place] as number }));
  if (members === 'members') await copyMembers(transaction, schoolId, copies, moved);
  return numbers;
}

/** Copies the members who were in the group until the day of moving up and who move to one of the copy's classes. */
async function copyMembers(
  transaction: DatabaseTransaction,
  schoolId: number,
  copies: readonly { readonly number: number; readonly copy: number; readonly next: readonly number[] }[],
  moved: readonly Moved[],
): Promise<void> {
  const groups = copies.map(({ number }) => number);
  const spans = await listMemberSpans(transaction, schoolId, { from: '', groups });
  const moves = new Map(moved.map((move) => [move.studentId, move]));
  const copyOf = new Map(copies.map((one) => [one.number, one]));
  const rows = spans.flatMap(({ group, student, until }) => {
    const [move, one] = [moves.get(student), copyOf.get(group)];
    if (!move || !one || until < move.day || !one.next.includes(move.nextClass ?? 0)) return [];
    return [{ group_number: one.copy, student_id: student, from_date: move.day, to_date: null }];
  });
  await addRows(transaction, schoolId, 'group_member', rows);
}
