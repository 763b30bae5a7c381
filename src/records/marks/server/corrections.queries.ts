import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { type Correction, correctMany, type LineChange } from './many.queries.ts';
import { type ExamOfLines, shownCorrection } from './shown-record.ts';

export type MarkChange = Omit<LineChange, 'recordId'>;

/** Stores corrected marks of an exam that `lockRecord` has locked, and keeps the old ones. */
export async function correctMarks(
  transaction: DatabaseTransaction,
  schoolId: number,
  recordId: number,
  { changes, ...correction }: Correction & { readonly changes: readonly MarkChange[] },
): Promise<void> {
  const corrected = changes.map((change) => ({ recordId, ...change }));
  await correctMany(transaction, schoolId, corrected, correction);
}

/** The corrections of an exam, newest first. */
export async function listCorrections(db: Database, schoolId: number, exam: ExamOfLines & { readonly id: number }) {
  const recordId = exam.id;
  const rows = await correctionsOf(db, schoolId)
    .innerJoin('person', onKey('person.id', 'enrolment.student_id'))
    .select(['enrolment.roll', 'person.name'])
    .where('correction.record_id', '=', recordId)
    .orderBy('correction.id', 'desc')
    .execute();
  return rows.map((row) => shownCorrection(row, exam));
}

/** Corrections: what was corrected, by whom and when, with the enrolment concerned. */
export function correctionsOf(db: Database, schoolId: number) {
  return selectIn(db, schoolId, 'mark_correction as correction')
    .innerJoin('enrolment', onKey('enrolment.id', 'correction.enrolment_id'))
    .innerJoin('person as corrector', onKey('corrector.id', 'correction.corrected_by'))
    .select(['correction.old_mark as from', 'correction.new_mark as to'])
    .select(['correction.old_state as fromState', 'correction.new_state as toState'])
    .select(['correction.old_words as fromWords', 'correction.new_words as toWords'])
    .select(['corrector.name as by', 'correction.corrected_at as at', 'correction.why']);
}
