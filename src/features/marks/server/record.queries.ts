import { inSchool, onKey } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { correctionsOf } from './marks.queries.ts';

/** Every exam that names a student, oldest first, each with the corrections of the student's mark. */
export async function recordOf(db: Database, schoolId: number, studentId: number) {
  const rows = await inSchool(db, schoolId)
    .selectFrom('mark')
    .innerJoin('enrolment', onKey('enrolment.id', 'mark.enrolment_id'))
    .innerJoin('marks_record as record', onKey('record.id', 'mark.record_id'))
    .innerJoin('person as teacher', onKey('teacher.id', 'record.submitted_by'))
    .select(['record.id', 'record.session', 'record.class', 'record.subject', 'record.exam_name as examName'])
    .select(['mark.mark', 'record.max_mark as maxMark', 'teacher.name as submittedBy'])
    .select('record.submitted_at as submittedAt')
    .where('enrolment.student_id', '=', studentId)
    .orderBy('record.submitted_at')
    .orderBy('record.id')
    .execute();
  const corrections = Map.groupBy(await listCorrections(db, schoolId, studentId), ({ record_id }) => record_id);
  return rows.map(({ id, ...mark }) => ({ ...mark, corrections: corrections.get(id) ?? [] }));
}

function listCorrections(db: Database, schoolId: number, studentId: number) {
  return correctionsOf(db, schoolId)
    .select('correction.record_id')
    .where('enrolment.student_id', '=', studentId)
    .orderBy('correction.id')
    .execute();
}
