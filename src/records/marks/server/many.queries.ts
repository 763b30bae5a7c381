import { type SqlBool, sql } from 'kysely';
import type { MarkScale } from '../../../platform/contract/mark-scale.ts';
import { idList, pairList } from '../../../platform/database/id-list.ts';
import { deleteIn, onKey, selectIn, updateIn } from '../../../platform/database/in-school.ts';
import { addRows, insertRows } from '../../../platform/database/insert-rows.ts';
import { takeIds } from '../../../platform/database/new-id.ts';
import { keepPast } from '../../../platform/database/past-lines.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { updateRows } from '../../../platform/database/update-rows.ts';
import type { StoredFacts } from './facts.queries.ts';
import { type LineValue, notSat } from './marks.rules.ts';
import { replaceAgain } from './replaced.queries.ts';

export type StandingExam = Awaited<ReturnType<typeof listExamsIn>>[number];

/** The exams of every class, of all sessions or of those with these keys. */
export function listExamsIn(db: Database, schoolId: number, sessions?: readonly number[]) {
  return selectIn(db, schoolId, 'marks_record as record')
    .innerJoin('account', onKey('account.person_id', 'record.submitted_by'))
    .select(['record.id', 'record.session_id', 'record.class', 'record.subject', 'record.subject_id'])
    .select([
      'record.exam_name',
      'record.max_mark',
      'record.mark_scale',
      'record.submitted_by',
      'account.email as teacher_email',
    ])
    .select(['record.term_id', 'record.weight', 'record.day', 'record.absent_as_zero', 'record.category'])
    .$if(sessions !== undefined, (some) => some.where('record.session_id', 'in', idList(db, sessions ?? [])))
    .orderBy('record.id')
    .execute();
}

export type NewLine = { readonly enrolmentId: number; readonly mark: number | null } & Partial<LineValue>;

/** An exam to store with others, with its session's key, and its marks by enrolment. */
export type ExamToAdd = {
  readonly sessionId: number;
  readonly class: number;
  readonly subject: string;
  readonly subjectId: number | null;
  readonly examName: string;
  /** The maximum in stored form. */
  readonly maxMark: number;
  readonly markScale?: MarkScale | null;
  readonly teacherId: number;
  readonly marks: readonly NewLine[];
  /**
   * Further facts and the publication, which counts as made by its teacher, because the person who published is
   * unknown.
   */
  readonly facts?: Partial<StoredFacts>;
  /** The place in the list of the exam that it replaces. */
  readonly replaces?: number | undefined;
  /** The time of submission, if it is not now. */
  readonly submittedAt?: Date;
};

/** Stores many exams at once and returns their ids in the same order. Violates a constraint if one exists already. */
export async function addExams(
  transaction: DatabaseTransaction,
  schoolId: number,
  exams: readonly ExamToAdd[],
  submittedAt: Date,
): Promise<number[]> {
  const ids = await takeIds(transaction, 'marks_record', schoolId, exams.length);
  const records = exams.map(({ sessionId, class: classNumber, subject, subjectId, examName, ...exam }, place) => ({
    school_id: schoolId,
    id: ids[place] as number,
    session_id: sessionId,
    class: classNumber,
    subject,
    subject_id: subjectId,
    exam_name: examName,
    max_mark: exam.maxMark,
    mark_scale: exam.markScale ? JSON.stringify(exam.markScale) : null,
    submitted_by: exam.teacherId,
    submitted_at: (exam.submittedAt ?? submittedAt).toISOString(),
    term_id: null,
    weight: 100,
    day: null,
    absent_as_zero: 0,
    published_at: null,
    ...{ category: null, replaces_id: null, replaces_by: null },
    ...exam.facts,
    ...(exam.replaces !== undefined && { replaces_id: ids[exam.replaces] as number }),
    published_by: exam.facts?.published_at ? exam.teacherId : null,
  }));
  await insertRows(transaction, 'marks_record', records);
  const lines = exams.flatMap(({ marks }, place) =>
    marks.map(({ enrolmentId, ...line }) => {
      return { school_id: schoolId, record_id: ids[place] as number, enrolment_id: enrolmentId, ...notSat, ...line };
    }),
  );
  await insertRows(transaction, 'mark', lines);
  const made = exams.map((exam, place) => ({ ...exam, id: ids[place] as number }));
  await replaceAgain(transaction, { schoolId, at: submittedAt }, made);
  return ids;
}

/** Locks exams, as `lockRecord` does one, so that their corrections are serialised; returns the maximum of each. */
export function lockExams(transaction: DatabaseTransaction, schoolId: number, ids: readonly number[]) {
  return updateIn(transaction, schoolId, 'marks_record')
    .set((update) => ({ max_mark: update.ref('max_mark') }))
    .where('id', 'in', idList(transaction, ids))
    .returning(['id', 'max_mark'])
    .execute();
}

/** A line of an exam to correct. */
export type LineChange = {
  readonly recordId: number;
  readonly enrolmentId: number;
  readonly from: LineValue;
  readonly to: LineValue;
};

export type Correction = { readonly correctedBy: number; readonly correctedAt: Date; readonly why: string | null };

/** Stores corrected marks of locked exams, and keeps the old marks. */
export async function correctMany(
  transaction: DatabaseTransaction,
  schoolId: number,
  changes: readonly LineChange[],
  { correctedBy, correctedAt, why }: Correction,
): Promise<void> {
  if (changes.length === 0) return;
  await addLines(transaction, { schoolId, at: correctedAt }, changes);
  await setMarks(
    transaction,
    { schoolId, at: correctedAt },
    changes.map(({ recordId, enrolmentId, to }) => {
      return { record_id: recordId, enrolment_id: enrolmentId, ...to };
    }),
  );
  const corrections = changes.map(({ recordId, enrolmentId, from, to }) => ({
    record_id: recordId,
    enrolment_id: enrolmentId,
    old_mark: from.mark,
    new_mark: to.mark,
    old_state: from.state,
    new_state: to.state,
    old_words: from.words,
    new_words: to.words,
    corrected_by: correctedBy,
    corrected_at: correctedAt.toISOString(),
    why,
  }));
  await addRows(transaction, schoolId, 'mark_correction', corrections);
}

/**
 * Adds missing lines of an exam, for students who, as is known now, were in the class on its day. A past version whose
 * interval is empty records that the line did not exist before this instant.
 */
async function addLines(transaction: DatabaseTransaction, { schoolId, at }: Moment, changes: readonly LineChange[]) {
  const pairs = changes.map(({ recordId, enrolmentId }) => [recordId, enrolmentId] as const);
  const there = await selectIn(transaction, schoolId, 'mark')
    .select(['record_id', 'enrolment_id'])
    .where(sql<SqlBool>`(record_id, enrolment_id) in ${pairList(transaction, pairs)}`)
    .execute();
  const known = new Set(there.map(keyOf));
  const added = pairs.filter(([record, enrolment]) => !known.has(`${record} ${enrolment}`));
  if (added.length === 0) return;
  const rows = added.map(([record, enrolment]) => {
    return { school_id: schoolId, record_id: record, enrolment_id: enrolment, ...notSat };
  });
  await insertRows(transaction, 'mark', rows);
  const instant = { since: at.toISOString(), until: at.toISOString() };
  await insertRows(
    transaction,
    'mark_past',
    rows.map((row) => ({ ...row, ...instant })),
  );
}

type Line = { readonly record_id: number; readonly enrolment_id: number } & Partial<LineValue>;
type Moment = { readonly schoolId: number; readonly at: Date };

async function setMarks(transaction: DatabaseTransaction, moment: Moment, lines: readonly Line[]): Promise<void> {
  const pairs = lines.map((line) => [line.record_id, line.enrolment_id] as const);
  await keepPast(transaction, 'mark', moment, sql`(x.record_id, x.enrolment_id) in ${pairList(transaction, pairs)}`);
  const key = ['record_id', 'enrolment_id'];
  await updateRows(transaction, 'mark', moment.schoolId, { key, rows: lines });
}

/** The corrections of exams that were made at an instant, in their order. */
function correctionsAt(db: Database, schoolId: number, ids: readonly number[], at: string) {
  return selectIn(db, schoolId, 'mark_correction as correction', { corrected_at: at }).where(
    'correction.record_id',
    'in',
    idList(db, ids),
  );
}

/**
 * Undoes the corrections of exams that were made at an instant: the lines get their old values, and the corrections are
 * deleted.
 */
export async function takeBackCorrections(
  transaction: DatabaseTransaction,
  moment: Moment,
  ids: readonly number[],
  correctedAt: string,
): Promise<void> {
  const { schoolId } = moment;
  const corrections = await correctionsAt(transaction, schoolId, ids, correctedAt)
    .innerJoin('mark', (join) =>
      onKey('mark.record_id', 'correction.record_id')(join).onRef('mark.enrolment_id', '=', 'correction.enrolment_id'),
    )
    .select(['mark.note', 'correction.id', 'correction.record_id', 'correction.enrolment_id'])
    .select(['correction.old_mark as mark', 'correction.old_state as state', 'correction.old_words as words'])
    .execute();
  if (corrections.length === 0) return;
  const before = await selectIn(transaction, schoolId, 'mark_past', { until: correctedAt })
    .select(['record_id', 'enrolment_id', 'note'])
    .where('record_id', 'in', idList(transaction, ids))
    .execute();
  const notes = new Map(before.map(({ note, ...line }) => [keyOf(line), note]));
  const lines = corrections.map(({ id: _id, ...line }) => {
    const note = notes.get(keyOf(line));
    return note === undefined ? line : { ...line, note };
  });
  await setMarks(transaction, moment, lines);
  await deleteIn(transaction, schoolId, 'mark_correction')
    .where(
      'id',
      'in',
      idList(
        transaction,
        corrections.map(({ id }) => id),
      ),
    )
    .execute();
}

function keyOf({ record_id, enrolment_id }: { readonly record_id: number; readonly enrolment_id: number }): string {
  return `${record_id} ${enrolment_id}`;
}

/** Removes exams; only their past versions remain. */
export async function removeExams(transaction: DatabaseTransaction, moment: Moment, ids: readonly number[]) {
  const { schoolId } = moment;
  await keepPast(transaction, 'mark', moment, { record_id: ids });
  await keepPast(transaction, 'marks_record', moment, { id: ids });
  const records = idList(transaction, ids);
  for (const table of ['mark_correction', 'mark'] as const) {
    await deleteIn(transaction, schoolId, table).where('record_id', 'in', records).execute();
  }
  await deleteIn(transaction, schoolId, 'marks_record').where('id', 'in', records).execute();
}
