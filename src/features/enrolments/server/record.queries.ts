import { inSchool } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';

/** All enrolments of a student, oldest first. */
export function recordOf(db: Database, schoolId: number, studentId: number) {
  return inSchool(db, schoolId)
    .selectFrom('enrolment')
    .select(['session', 'class', 'roll', 'from_date as from', 'to_date as to'])
    .where('student_id', '=', studentId)
    .orderBy('id')
    .execute();
}
