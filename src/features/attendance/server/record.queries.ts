import type { Database } from '../../../platform/database/tables.ts';

/** Every register that names a student, oldest first, each with what was corrected in the student's line. */
export async function recordOf(db: Database, schoolId: number, studentId: number) {
  const rows = await db
    .selectFrom('attendance_mark as mark')
    .innerJoin('enrolment', (join) =>
      join.onRef('enrolment.school_id', '=', 'mark.school_id').onRef('enrolment.id', '=', 'mark.enrolment_id'),
    )
    .innerJoin('attendance_sheet as sheet', (join) =>
      join.onRef('sheet.school_id', '=', 'mark.school_id').onRef('sheet.id', '=', 'mark.sheet_id'),
    )
    .innerJoin('person as taker', (join) =>
      join.onRef('taker.school_id', '=', 'sheet.school_id').onRef('taker.id', '=', 'sheet.taken_by'),
    )
    .select(['sheet.id', 'sheet.class', 'sheet.date', 'sheet.taken_at', 'taker.name as taker', 'mark.present'])
    .where('mark.school_id', '=', schoolId)
    .where('enrolment.student_id', '=', studentId)
    .orderBy('sheet.date')
    .execute();
  const corrections = Map.groupBy(await listCorrections(db, schoolId, studentId), ({ sheet_id }) => sheet_id);
  return rows.map((row) => ({
    class: row.class,
    date: row.date,
    status: row.present === 1 ? ('Present' as const) : ('Absent' as const),
    takenBy: row.taker,
    takenAt: row.taken_at,
    corrections: corrections.get(row.id) ?? [],
  }));
}

function listCorrections(db: Database, schoolId: number, studentId: number) {
  return db
    .selectFrom('attendance_correction as correction')
    .innerJoin('enrolment', (join) =>
      join
        .onRef('enrolment.school_id', '=', 'correction.school_id')
        .onRef('enrolment.id', '=', 'correction.enrolment_id'),
    )
    .innerJoin('person as corrector', (join) =>
      join
        .onRef('corrector.school_id', '=', 'correction.school_id')
        .onRef('corrector.id', '=', 'correction.corrected_by'),
    )
    .select(['correction.sheet_id', 'correction.old_status as from', 'correction.new_status as to'])
    .select(['corrector.name as by', 'correction.corrected_at as at'])
    .where('correction.school_id', '=', schoolId)
    .where('enrolment.student_id', '=', studentId)
    .orderBy('correction.id')
    .execute();
}
