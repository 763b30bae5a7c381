import { inSchool, onKey } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { correctionsOf } from './attendance.queries.ts';
import { toStatus } from './attendance.rules.ts';

/** Every register that names a student, oldest first, each with the corrections of the student's line. */
export async function recordOf(db: Database, schoolId: number, studentId: number) {
  const rows = await inSchool(db, schoolId)
    .selectFrom('attendance_mark as mark')
    .innerJoin('enrolment', onKey('enrolment.id', 'mark.enrolment_id'))
    .innerJoin('attendance_sheet as sheet', onKey('sheet.id', 'mark.sheet_id'))
    .innerJoin('person as taker', onKey('taker.id', 'sheet.taken_by'))
    .select(['sheet.id', 'sheet.class', 'sheet.date', 'sheet.taken_at', 'taker.name as taker', 'mark.present'])
    .where('enrolment.student_id', '=', studentId)
    .orderBy('sheet.date')
    .execute();
  const corrections = Map.groupBy(await listCorrections(db, schoolId, studentId), ({ sheet_id }) => sheet_id);
  return rows.map((row) => ({
    class: row.class,
    date: row.date,
    status: toStatus(row.present),
    takenBy: row.taker,
    takenAt: row.taken_at,
    corrections: corrections.get(row.id) ?? [],
  }));
}

function listCorrections(db: Database, schoolId: number, studentId: number) {
  return correctionsOf(db, schoolId)
    .select('correction.sheet_id')
    .where('enrolment.student_id', '=', studentId)
    .orderBy('correction.id')
    .execute();
}
