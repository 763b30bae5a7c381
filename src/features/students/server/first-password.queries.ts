import { inSchool, onKey } from '../../../platform/database/in-school.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { endEverySession } from '../../identity/server/session.queries.ts';

/** The students now in a class with what they sign in with, by roll. `must_change_password` is 1 until they chose their own. */
export function listSignIns(db: Database, schoolId: number, classNumber: number) {
  return inSchool(db, schoolId)
    .selectFrom('enrolment')
    .innerJoin('person', onKey('person.id', 'enrolment.student_id'))
    .innerJoin('account', onKey('account.person_id', 'enrolment.student_id'))
    .select(['person.id', 'enrolment.roll', 'person.name', 'account.email', 'account.must_change_password'])
    .where('enrolment.class', '=', classNumber)
    .where('enrolment.to_date', 'is', null)
    .where('account.closed_at', 'is', null)
    .orderBy('enrolment.roll')
    .execute();
}

/**
 * Gives a student another first password and ends what the former one opened. False for one who has chosen their own,
 * were it a moment ago: that one stays.
 */
export async function replaceFirstPassword(
  transaction: DatabaseTransaction,
  schoolId: number,
  studentId: number,
  { passwordHash, endsAt }: { readonly passwordHash: string; readonly endsAt: string | null },
): Promise<boolean> {
  const replaced = await inSchool(transaction, schoolId)
    .updateTable('account')
    .set({ password_hash: passwordHash, first_password_ends_at: endsAt })
    .where('person_id', '=', studentId)
    .where('must_change_password', '=', 1)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (replaced.numUpdatedRows === 0n) return false;
  await endEverySession(transaction, schoolId, studentId);
  return true;
}
