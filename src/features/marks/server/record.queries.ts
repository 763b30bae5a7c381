import type { Database } from '../../../platform/database/tables.ts';

/** Every exam that names a student, oldest first, each with what was corrected in the student's mark. */
export async function recordOf(db: Database, schoolId: number, studentId: number) {
  const rows = await db
    .selectFrom('mark')
    .innerJoin('enrolment', (join) =>
      join.onRef('enrolment.school_id', '=', 'mark.school_id').onRef('enrolment.id', '=', 'mark.enrolment_id'),
    )
    .innerJoin('marks_record as record', (join) =>
      join.onRef('record.school_id', '=', 'mark.school_id').onRef('record.id', '=', 'mark.record_id'),
    )
    .innerJoin('person as teacher', (join) =>
      join.onRef('teacher.school_id', '=', 'record.school_id').onRef('teacher.id', '=', 'record.submitted_by'),
    )
    .select(['record.id', 'record.session', 'record.class', 'record.subject', 'record.exam_name as examName'])
    .select(['mark.mark', 'record.max_mark as maxMark', 'teacher.name as submittedBy'])
    .select('record.submitted_at as submittedAt')
    .where('mark.school_id', '=', schoolId)
    .where('enrolment.student_id', '=', studentId)
    .orderBy('record.submitted_at')
    .orderBy('record.id')
    .execute();
  const corrections = Map.groupBy(await listCorrections(db, schoolId, studentId), ({ record_id }) => record_id);
  return rows.map(({ id, ...mark }) => ({ ...mark, corrections: corrections.get(id) ?? [] }));
}

function listCorrections(db: Database, schoolId: number, studentId: number) {
  return db
    .selectFrom('mark_correction as correction')
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
    .select(['correction.record_id', 'correction.old_mark as from', 'correction.new_mark as to'])
    .select(['corrector.name as by', 'correction.corrected_at as at'])
    .where('correction.school_id', '=', schoolId)
    .where('enrolment.student_id', '=', studentId)
    .orderBy('correction.id')
    .execute();
}
