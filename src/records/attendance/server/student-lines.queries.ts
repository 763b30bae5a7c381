import { onKey } from '../../../platform/database/in-school.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { sheetsOf } from './attendance.queries.ts';

/**
 * Lists the registers that name a student, newest first, each with only that student's line. `withNotes` is for staff
 * only.
 */
export function listStudentLines(
  db: Database,
  schoolId: number,
  studentId: number,
  { withNotes }: { readonly withNotes: boolean },
) {
  return withNotes ? readStudentRecordsWithNotes(db, schoolId, studentId) : readStudentRecords(db, schoolId, studentId);
}

const readStudentRecords = prepared(studentRecords);

const readStudentRecordsWithNotes = prepared((db, schoolId: number, studentId: number) =>
  studentRecords(db, schoolId, studentId).select('attendance_mark.note'),
);

/** The id breaks ties: on a day on which the student changed class, both classes can have a register. */
function studentRecords(db: Database, schoolId: number, studentId: number) {
  return sheetsOf(db, schoolId)
    .innerJoin('attendance_mark', onKey('attendance_mark.sheet_id', 'attendance_sheet.id'))
    .innerJoin('enrolment', onKey('enrolment.id', 'attendance_mark.enrolment_id'))
    .innerJoin('person', onKey('person.id', 'enrolment.student_id'))
    .select(['enrolment.roll', 'person.name', 'attendance_mark.status'])
    .select(['attendance_mark.reason_id', 'attendance_mark.minutes_late'])
    .where('enrolment.student_id', '=', studentId)
    .orderBy('attendance_sheet.date', 'desc')
    .orderBy('attendance_sheet.period', 'desc')
    .orderBy('attendance_sheet.id', 'desc');
}
