import { newId } from '../../../server/database/new-id.ts';
import type { DatabaseTransaction } from '../../../server/database/tables.ts';

/** An exam's marks to be stored, by enrolment; `null` is a student who did not sit (DESIGN 4). */
export type NewMarksRecord = {
  readonly session: string;
  readonly class: number;
  readonly subject: string;
  /** The subject in the class's list, where it is one of them. */
  readonly subjectId: number | null;
  readonly examName: string;
  readonly maxMark: number;
  readonly submittedBy: number;
  readonly submittedAt: Date;
  readonly marks: readonly { readonly enrolmentId: number; readonly mark: number | null }[];
};

/** Rows in one insert: PostgreSQL and SQLite both bound how many values a statement may bear. */
const mostRowsAtOnce = 5_000;

/** Stores an exam's marks whole. False, with nothing stored, when the class has marks for that exam already. */
export async function submitMarks(
  transaction: DatabaseTransaction,
  schoolId: number,
  record: NewMarksRecord,
): Promise<boolean> {
  const stored = await transaction
    .insertInto('marks_record')
    .values({
      school_id: schoolId,
      id: newId(transaction, 'marks_record', schoolId),
      session: record.session,
      class: record.class,
      subject: record.subject.normalize('NFC').trim(),
      subject_id: record.subjectId,
      exam_name: record.examName.normalize('NFC').trim(),
      max_mark: record.maxMark,
      submitted_by: record.submittedBy,
      submitted_at: record.submittedAt.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['school_id', 'session', 'class', 'subject', 'exam_name']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!stored) return false;
  const rows = record.marks.map(({ enrolmentId, mark }) => ({
    school_id: schoolId,
    record_id: stored.id,
    enrolment_id: enrolmentId,
    mark,
  }));
  for (let start = 0; start < rows.length; start += mostRowsAtOnce) {
    await transaction
      .insertInto('mark')
      .values(rows.slice(start, start + mostRowsAtOnce))
      .execute();
  }
  return true;
}
