import { enrolmentsOf } from '../../../base/enrolments/server/class-list.queries.ts';
import { onKey, selectIn, updateIn } from '../../../platform/database/in-school.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { correctionsOf } from './corrections.queries.ts';
import { shownLine } from './marks.rules.ts';
import { isOfItsDay } from './of-its-day.ts';
import { shownCorrection, shownScale } from './shown-record.ts';
import { isVisible } from './visible.ts';
import { eraseWithdrawnWhys } from './withdrawn.queries.ts';

/**
 * Lists every exam that names a student and that they can see, oldest first, with the corrections of the student's
 * mark.
 */
export async function recordOf(db: Database, schoolId: number, studentId: number) {
  const rows = await selectIn(db, schoolId, 'mark')
    .innerJoin('enrolment', onKey('enrolment.id', 'mark.enrolment_id'))
    .innerJoin('marks_record as record', onKey('record.id', 'mark.record_id'))
    .innerJoin('person as teacher', onKey('teacher.id', 'record.submitted_by'))
    .innerJoin('session', onKey('session.id', 'record.session_id'))
    .select(['record.id', 'session.name as session', 'record.class', 'record.subject', 'record.exam_name as examName'])
    .select(['mark.mark', 'mark.state', 'mark.words', 'mark.note', 'record.max_mark', 'record.mark_scale'])
    .select('teacher.name as submittedBy')
    .select(['record.submitted_at as submittedAt', 'record.day', 'record.published_at as publishedAt'])
    .where('enrolment.student_id', '=', studentId)
    .where(isVisible(db, schoolId, 'record'))
    .where(isOfItsDay(db, schoolId, 'record'))
    .orderBy('record.submitted_at')
    .orderBy('record.id')
    .execute();
  const corrections = Map.groupBy(await listCorrections(db, schoolId, studentId), ({ record_id }) => record_id);
  return rows.map(({ id, mark, state, words, note, max_mark, mark_scale, ...exam }) => {
    const { scale, markScale, maxMark } = shownScale({ max_mark, mark_scale });
    return {
      ...exam,
      scale,
      maxMark,
      ...shownLine(markScale, max_mark, { mark, state, words, note }),
      corrections: (corrections.get(id) ?? []).map((correction) =>
        shownCorrection(correction, { max_mark, mark_scale }),
      ),
    };
  });
}

function listCorrections(db: Database, schoolId: number, studentId: number) {
  return correctionsOf(db, schoolId)
    .select('correction.record_id')
    .where('enrolment.student_id', '=', studentId)
    .orderBy('correction.id')
    .execute();
}

/**
 * Erases the notes about a student's marks and the reasons for their corrections, in which staff may have written
 * anything, also in withdrawn exams.
 */
export async function eraseWhys(transaction: DatabaseTransaction, schoolId: number, studentId: number): Promise<void> {
  await updateIn(transaction, schoolId, 'mark_correction')
    .set({ why: null })
    .where('enrolment_id', 'in', enrolmentsOf(transaction, schoolId, studentId))
    .where('why', 'is not', null)
    .execute();
  for (const table of ['mark', 'mark_past'] as const) {
    await updateIn(transaction, schoolId, table)
      .set({ note: null })
      .where('enrolment_id', 'in', enrolmentsOf(transaction, schoolId, studentId))
      .where('note', 'is not', null)
      .execute();
  }
  const enrolments = await enrolmentsOf(transaction, schoolId, studentId).execute();
  await eraseWithdrawnWhys(
    transaction,
    schoolId,
    enrolments.map(({ id }) => id),
  );
}
