import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { lasts } from '../../school/server/enrolled-on.ts';

/** All enrolments of a student, oldest first. */
export async function recordOf(db: Database, schoolId: number, studentId: number) {
  const rows = await selectIn(db, schoolId, 'enrolment', { student_id: studentId })
    .innerJoin('session', onKey('session.id', 'enrolment.session_id'))
    .select(['session.name as session', 'enrolment.class', 'enrolment.roll'])
    .select(['enrolment.from_date as from', 'enrolment.to_date as to', 'enrolment.number_in_class'])
    .where(lasts())
    .orderBy('enrolment.from_date')
    .execute();
  return rows.map(({ number_in_class: numberInClass, ...row }) => ({
    ...row,
    ...(numberInClass !== null && { numberInClass }),
  }));
}
