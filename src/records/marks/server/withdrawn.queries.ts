import { namerOf } from '../../../base/enrolments/server/class-list.queries.ts';
import { keptMarkScale } from '../../../base/school/server/mark-scales.queries.ts';
import type { PageWanted } from '../../../platform/contract/school-terms.ts';
import { deleteIn, onKey, selectIn, updateIn } from '../../../platform/database/in-school.ts';
import { keepPast } from '../../../platform/database/past-lines.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { WithdrawnExam } from '../marks.contract.ts';
import { listLinesOnDay } from './lines-on-day.ts';
import { type LineValue, shownLine } from './marks.rules.ts';
import { shownScale } from './shown-record.ts';

/** The marks and corrections at the time of the withdrawal. */
type Kept = {
  /** Lines kept before a column such as `state` existed do not have it. */
  readonly lines: readonly ({ readonly enrolment: number; readonly mark: number | null } & Partial<LineValue>)[];
  readonly corrections: readonly { readonly enrolment: number; readonly why?: string | null }[];
};

/** Moves an exam that `lockRecord` has locked to the withdrawn exams. */
export async function withdrawRecord(
  transaction: DatabaseTransaction,
  schoolId: number,
  recordId: number,
  { by, at }: { readonly by: number; readonly at: Date },
): Promise<void> {
  const corrections = await selectIn(transaction, schoolId, 'mark_correction', { record_id: recordId })
    .select(['enrolment_id as enrolment', 'old_mark as from', 'new_mark as to'])
    .select(['old_state as fromState', 'new_state as toState', 'old_words as fromWords', 'new_words as toWords'])
    .select(['corrected_by as by', 'corrected_at as at', 'why'])
    .orderBy('id')
    .execute();
  const { day, ...record } = await selectIn(transaction, schoolId, 'marks_record', { id: recordId })
    .select(['id', 'session_id', 'class', 'subject', 'exam_name', 'max_mark', 'mark_scale', 'submitted_by'])
    .select(['submitted_at', 'day'])
    .executeTakeFirstOrThrow();
  const onDay = (await listLinesOnDay(transaction, schoolId, [{ ...record, day }])).get(recordId) ?? [];
  const lines = onDay.map(({ enrolment_id: enrolment, mark, state, words, note }) => {
    return { enrolment, mark, state, words, note };
  });
  await transaction
    .insertInto('withdrawn_exam')
    .values({
      school_id: schoolId,
      ...record,
      withdrawn_by: by,
      withdrawn_at: at.toISOString(),
      lines: JSON.stringify({ lines, corrections } satisfies Kept),
    })
    .execute();
  await keepPast(transaction, 'mark', { schoolId, at }, { record_id: recordId });
  await keepPast(transaction, 'marks_record', { schoolId, at }, { id: recordId });
  for (const table of ['mark_correction', 'mark'] as const) {
    await deleteIn(transaction, schoolId, table).where('record_id', '=', recordId).execute();
  }
  await deleteIn(transaction, schoolId, 'marks_record', { id: recordId }).execute();
}

/** The withdrawn exams of a class, newest first, with the students' present names. */
export async function listWithdrawn(
  db: Database,
  schoolId: number,
  classNumber: number,
  { before, limit = usualLimit }: PageWanted,
): Promise<WithdrawnExam[]> {
  const rows = await selectIn(db, schoolId, 'withdrawn_exam as exam', { class: classNumber })
    .innerJoin('person as teacher', onKey('teacher.id', 'exam.submitted_by'))
    .innerJoin('account as teacher_account', onKey('teacher_account.person_id', 'exam.submitted_by'))
    .innerJoin('person as admin', onKey('admin.id', 'exam.withdrawn_by'))
    .innerJoin('account as admin_account', onKey('admin_account.person_id', 'exam.withdrawn_by'))
    .innerJoin('session', onKey('session.id', 'exam.session_id'))
    .select(['exam.id', 'session.name as session', 'exam.class', 'exam.subject', 'exam.exam_name', 'exam.max_mark'])
    .select(['exam.mark_scale', 'exam.submitted_at', 'exam.withdrawn_at', 'exam.lines'])
    .select(['teacher.name as teacher', 'teacher_account.email as teacher_email'])
    .select(['admin.name as admin', 'admin_account.email as admin_email'])
    .$if(before !== undefined, (query) => query.where('exam.id', '<', before as number))
    .orderBy('exam.id', 'desc')
    .limit(limit)
    .execute();
  const named = await namerOf(db, schoolId, classNumber);
  return rows.map((row) => ({
    _id: String(row.id),
    session: row.session,
    class: row.class,
    subject: row.subject,
    examName: row.exam_name,
    ...shownScale(row),
    teacher: { name: row.teacher, email: row.teacher_email },
    submittedAt: row.submitted_at,
    withdrawn: { at: row.withdrawn_at, by: { name: row.admin, email: row.admin_email } },
    marks: named((JSON.parse(row.lines) as Kept).lines).map(({ roll, name, mark, state, words, note }) => {
      const line = { mark, state: state ?? null, words: words ?? null, note: note ?? null };
      return { roll, name, ...shownLine(keptMarkScale(row.mark_scale), row.max_mark, line) };
    }),
  }));
}

/** Removes the notes on marks of these enrolments, and the reasons for their corrections, from the withdrawn exams. */
export async function eraseWithdrawnWhys(
  transaction: DatabaseTransaction,
  schoolId: number,
  enrolmentIds: readonly number[],
): Promise<void> {
  const rows = await selectIn(transaction, schoolId, 'withdrawn_exam')
    .select(['id', 'lines'])
    .where(({ or, eb }) => or([eb('lines', 'like', '%"why":"%'), eb('lines', 'like', '%"note":"%')]))
    .execute();
  for (const { id, lines } of rows) {
    const kept = JSON.parse(lines) as Kept;
    const corrections = kept.corrections.map((one) =>
      enrolmentIds.includes(one.enrolment) ? { ...one, why: null } : one,
    );
    const marks = kept.lines.map((one) => (enrolmentIds.includes(one.enrolment) ? { ...one, note: null } : one));
    await updateIn(transaction, schoolId, 'withdrawn_exam', { id })
      .set({ lines: JSON.stringify({ lines: marks, corrections } satisfies Kept) })
      .execute();
  }
}

/** The limit is low, because exams are rarely withdrawn and each contains a whole class. */
const usualLimit = 20;
