import { maxGroupNumber } from '../../../platform/contract/school-terms.ts';
import { addRows } from '../../../platform/database/insert-rows.ts';
import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import { refuse } from '../../../platform/server/refusal.ts';
import { holdNumbers, storeGroups } from '../../classes/server/classes.queries.ts';
import { numbersForGroups } from '../../classes/server/classes.rules.ts';
import { addSubjects, type SubjectToAdd } from '../../subjects/server/many.queries.ts';
import { noFreeNumber } from '../groups.refusals.ts';

export type GroupToAdd = Pick<SubjectToAdd, 'scale' | 'credits' | 'categories'> & {
  readonly sessionId: number;
  readonly name: string;
  readonly classes: readonly number[];
  readonly subject: string;
  readonly code: string;
  readonly block: string | null;
  readonly takesRegister: boolean;
  readonly teacherIds: readonly number[];
};

/** Adds groups with their subjects; returns their numbers. */
export async function addGroups(
  transaction: DatabaseTransaction,
  schoolId: number,
  groups: readonly GroupToAdd[],
): Promise<number[]> {
  const taken = (await holdNumbers(transaction, schoolId)).map((one) => one.class);
  const numbers = numbersForGroups(taken, groups.length);
  if (numbers.length < groups.length) throw refuse(noFreeNumber, { most: maxGroupNumber });
  const made = groups.map((group, place) => ({ ...group, class: numbers[place] as number }));
  await addNumbered(transaction, schoolId, made);
  await addSubjects(
    transaction,
    schoolId,
    made.map(({ subject, ...group }) => ({ ...group, name: subject })),
  );
  return numbers;
}

type NumberedGroup = Pick<GroupToAdd, 'sessionId' | 'name' | 'classes' | 'block' | 'takesRegister'> & {
  readonly class: number;
};

/** Adds groups under these numbers, which are free, without their subjects. */
export async function addNumbered(
  transaction: DatabaseTransaction,
  schoolId: number,
  groups: readonly NumberedGroup[],
): Promise<void> {
  await storeGroups(
    transaction,
    schoolId,
    groups.map(({ sessionId, ...group }) => ({ ...group, session: sessionId })),
  );
  const ofClasses = groups.flatMap((group) => group.classes.map((one) => ({ group_number: group.class, class: one })));
  await addRows(transaction, schoolId, 'group_class', ofClasses);
}

export type MemberToAdd = {
  readonly group: number;
  readonly studentId: number;
  readonly from: string;
  readonly until: string | null;
};

/** Adds members of groups, each from a day on, up to but excluding another. */
export async function addMembers(transaction: DatabaseTransaction, schoolId: number, members: readonly MemberToAdd[]) {
  const rows = members.map(({ group, studentId, from, until }) => ({
    group_number: group,
    student_id: studentId,
    from_date: from,
    to_date: until,
  }));
  await addRows(transaction, schoolId, 'group_member', rows);
}
