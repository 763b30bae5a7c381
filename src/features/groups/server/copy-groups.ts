import { maxClassNumber } from '../../../platform/contract/school-terms.ts';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import { takeIds } from '../../../platform/database/new-id.ts';
import { everyone } from '../../../platform/database/scope.ts';
import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import { refuse } from '../../../platform/server/refusal.ts';
import { holdNumbers, storeGroups } from '../../classes/server/classes.queries.ts';
import { freeNumbers } from '../../classes/server/classes.rules.ts';
import { listMemberSpans } from '../../school/server/groups.queries.ts';
import { addSubjects } from '../../subjects/server/many.queries.ts';
import { noFreeNumber } from '../groups.refusals.ts';
import { listGroups } from './groups.queries.ts';

type Moved = { readonly studentId: number; readonly nextClass: number | null; readonly day: string };

type Copied = {
  /** The keys of the sessions. */
  readonly from: number;
  readonly to: number;
  /** Where its members move up together, the group is of the classes to which its own move up. */
  readonly members: 'empty' | 'members';
  readonly moved: readonly Moved[];
};

/**
 * Copies the groups of one session to another, with their subjects and teachers; one whose name the other has, or none of
 * whose classes is open there, stays. Returns the numbers of the copies.
 */
export async function copyGroups(
  transaction: DatabaseTransaction,
  schoolId: number,
  { from, to, members, moved }: Copied,
): Promise<number[]> {
  const all = await holdNumbers(transaction, schoolId);
  const open = new Map(all.filter((one) => one.is_open === 1).map((one) => [one.class, one]));
  const names = new Set(all.filter((one) => one.session_id === to).map((one) => one.name));
  const classesOf = (classes: readonly number[]) => {
    const next = members === 'empty' ? classes : classes.map((number) => open.get(number)?.movesUpTo ?? 0);
    return [...new Set(next)].filter((number) => open.has(number));
  };
  const wanted = (await listGroups(transaction, schoolId, { session: from }, everyone))
    .map((group) => ({ ...group, next: classesOf(group.classes) }))
    .filter((group) => group.next.length > 0 && !names.has(group.name));
  const numbers = freeNumbers(
    all.map((one) => one.class),
    wanted.length,
    maxClassNumber,
  );
  if (numbers.length < wanted.length) throw refuse(noFreeNumber, { most: maxClassNumber });
  const copies = wanted.map((group, place) => ({ ...group, copy: numbers[place] as number }));
  await storeGroups(
    transaction,
    schoolId,
    copies.map(({ copy, name, block, takes_register }) => {
      return { class: copy, name, session: to, block, takesRegister: takes_register === 1 };
    }),
  );
  const ofClasses = copies.flatMap(({ copy, next }) => next.map((number) => ({ group_number: copy, class: number })));
  await insertWithIds(transaction, schoolId, 'group_class', ofClasses);
  await addSubjects(
    transaction,
    schoolId,
    copies.map(({ copy, subject, code, teachers }) => ({
      ...{ sessionId: to, class: copy, name: subject, code },
      teacherIds: teachers.map(({ id }) => id),
    })),
  );
  if (members === 'members') await copyMembers(transaction, schoolId, copies, moved);
  return numbers.slice(0, copies.length);
}

type Copy = { readonly number: number; readonly copy: number; readonly next: readonly number[] };

/** Whoever was a member to the day of moving up, and moves to one of the copy's classes. */
async function copyMembers(
  transaction: DatabaseTransaction,
  schoolId: number,
  copies: readonly Copy[],
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
  await insertWithIds(transaction, schoolId, 'group_member', rows);
}

async function insertWithIds(
  transaction: DatabaseTransaction,
  schoolId: number,
  table: 'group_class' | 'group_member',
  rows: readonly object[],
): Promise<void> {
  const ids = await takeIds(transaction, table, schoolId, rows.length);
  const stored = rows.map((row, place) => ({ school_id: schoolId, id: ids[place] as number, ...row }));
  await (table === 'group_class'
    ? insertRows(transaction, 'group_class', stored as never)
    : insertRows(transaction, 'group_member', stored as never));
}
