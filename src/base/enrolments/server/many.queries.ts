import { sql } from 'kysely';
import { idList } from '../../../platform/database/id-list.ts';
import { updateIn } from '../../../platform/database/in-school.ts';
import { addRows } from '../../../platform/database/insert-rows.ts';
import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import { updateRows } from '../../../platform/database/update-rows.ts';
import { refuseClashesOfStudents } from './student-clash.ts';

/** Ends many enrolments on a day, or on their first if that is later. */
export async function endMany(transaction: DatabaseTransaction, schoolId: number, ids: readonly number[], day: string) {
  await updateIn(transaction, schoolId, 'enrolment')
    .set({ to_date: sql`case when from_date > ${day} then from_date else ${day} end` })
    .where('id', 'in', idList(transaction, ids))
    .execute();
}

/** Numbers students in their classes anew, by their enrolments. */
export async function numberInClasses(
  transaction: DatabaseTransaction,
  schoolId: number,
  rows: readonly { readonly id: number; readonly number_in_class: number }[],
): Promise<void> {
  await updateRows(transaction, 'enrolment', schoolId, { key: ['id'], rows });
}

/** An enrolment to store with others; `until` is the first day after it. */
type EnrolmentOf = {
  readonly studentId: number;
  readonly class: number;
  readonly roll: number;
  readonly numberInClass?: number | null;
  readonly from: string;
  readonly until: string | null;
};

/** Enrols many students in a session, by its key, at once. Violates a constraint where a roll is somebody else's. */
export async function enrolMany(
  transaction: DatabaseTransaction,
  schoolId: number,
  session: number,
  enrolments: readonly EnrolmentOf[],
): Promise<void> {
  const inSession = enrolments.map((enrolment) => ({ ...enrolment, session }));
  await enrolInMany(transaction, schoolId, inSession);
}

/** Enrols many students as `enrolMany`, in sessions of their own, and returns the enrolments' ids in this order. */
export async function enrolInMany(
  transaction: DatabaseTransaction,
  schoolId: number,
  enrolments: readonly (EnrolmentOf & { readonly session: number })[],
): Promise<number[]> {
  const rows = enrolments.map(({ studentId, session, class: number, roll, numberInClass = null, from, until }) => ({
    student_id: studentId,
    session_id: session,
    class: number,
    roll,
    from_date: from,
    to_date: until,
    number_in_class: numberInClass,
  }));
  const ids = await addRows(transaction, schoolId, 'enrolment', rows);
  for (const [from, sameDay] of Map.groupBy(rows, (row) => row.from_date)) {
    const students = sameDay.map((row) => row.student_id);
    await refuseClashesOfStudents(transaction, schoolId, students, from);
  }
  return ids;
}
