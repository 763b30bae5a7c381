import type { Selectable } from 'kysely';
import { inSchool, onKey } from '../../../platform/database/in-school.ts';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import { findableId, newId } from '../../../platform/database/new-id.ts';
import { type Scope, within } from '../../../platform/database/scope.ts';
import type { Database, DatabaseTransaction, Tables } from '../../../platform/database/tables.ts';
import { enrolmentsOf } from '../../enrolments/server/class-list.queries.ts';
import type { Exam, ExamsWanted, MarksRecord } from '../marks.contract.ts';

/** An exam's marks to store, by enrolment; `null` for a student who did not sit. */
export type NewMarksRecord = {
  readonly session: string;
  readonly class: number;
  readonly subject: string;
  /** The subject in the class's list; `null` if it is not listed. */
  readonly subjectId: number | null;
  readonly examName: string;
  readonly maxMark: number;
  readonly submittedBy: number;
  readonly submittedAt: Date;
  readonly marks: readonly { readonly enrolmentId: number; readonly mark: number | null }[];
};

/** Stores and returns an exam's marks. Returns `undefined` and stores nothing if the class already has them. */
export async function submitMarks(
  transaction: DatabaseTransaction,
  schoolId: number,
  record: NewMarksRecord,
): Promise<StoredRecord | undefined> {
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
    .returning(['id', 'session', 'class', 'subject', 'exam_name', 'max_mark'])
    .executeTakeFirst();
  if (!stored) return undefined;
  const rows = record.marks.map(({ enrolmentId, mark }) => ({
    school_id: schoolId,
    record_id: stored.id,
    enrolment_id: enrolmentId,
    mark,
  }));
  await insertRows(transaction, 'mark', rows);
  return stored;
}

/** The exams whose submitter is in the scope, newest first; all of them without a limit. */
export function listRecords(
  db: Database,
  schoolId: number,
  scope: Scope,
  { class: classNumber, before, limit }: ExamsWanted,
) {
  const records = recordsOf(db, schoolId)
    .innerJoin('person as teacher', onKey('teacher.id', 'marks_record.submitted_by'))
    .select('teacher.name as teacher_name');
  return within(records, scope, { person: (some, id) => some.where('marks_record.submitted_by', '=', id) })
    .$if(classNumber !== undefined, (query) => query.where('marks_record.class', '=', classNumber as number))
    .$if(before !== undefined, (query) => query.where('marks_record.id', '<', before as number))
    .$if(limit !== undefined, (query) => query.limit(limit as number))
    .orderBy('marks_record.id', 'desc')
    .execute();
}

type FoundRecord = Awaited<ReturnType<typeof listRecords>>[number];

/** An exam without its marks. */
export function toExam({ submitted_at, teacher_name, teacher_email, ...record }: FoundRecord): Exam {
  const { marks: _marks, teacherEmail: _teacherEmail, ...facts } = toRecord({ ...record, teacher_email }, []);
  return { ...facts, teacher: { name: teacher_name, email: teacher_email }, submittedAt: submitted_at };
}

/** These exams with their marks, in one query. */
export async function readRecords(
  db: Database,
  schoolId: number,
  records: readonly FoundRecord[],
): Promise<MarksRecord[]> {
  const ids = records.map(({ id }) => id);
  const marks = await markLines(db, schoolId).where('mark.record_id', 'in', ids).orderBy('enrolment.roll').execute();
  const byRecord = Map.groupBy(marks, (mark) => mark.record_id);
  return records.map((record) => toRecord(record, byRecord.get(record.id) ?? []));
}

/** The number of exams whose marks a teacher has submitted. */
export async function countExamsBy(db: Database, schoolId: number, teacherId: number): Promise<number> {
  const { exams } = await inSchool(db, schoolId)
    .selectFrom('marks_record')
    .select(({ fn }) => fn.countAll<number>().as('exams'))
    .where('submitted_by', '=', teacherId)
    .executeTakeFirstOrThrow();
  return exams;
}

/** The exams that name a student, newest first, each with only that student's mark. */
export async function listRecordsOfStudent(db: Database, schoolId: number, studentId: number): Promise<MarksRecord[]> {
  const rows = await recordsOf(db, schoolId)
    .innerJoin('mark', onKey('mark.record_id', 'marks_record.id'))
    .innerJoin('enrolment', onKey('enrolment.id', 'mark.enrolment_id'))
    .innerJoin('person', onKey('person.id', 'enrolment.student_id'))
    .select(['enrolment.roll', 'person.name', 'mark.mark'])
    .where('enrolment.student_id', '=', studentId)
    .orderBy('marks_record.submitted_at', 'desc')
    .orderBy('marks_record.id', 'desc')
    .execute();
  return rows.map((row) => toRecord(row, [row]));
}

/** A student's last results, newest first. */
export function listLastResults(db: Database, schoolId: number, studentId: number, count: number) {
  return inSchool(db, schoolId)
    .selectFrom('mark')
    .innerJoin('marks_record as record', onKey('record.id', 'mark.record_id'))
    .select(['record.subject', 'record.exam_name as examName', 'mark.mark', 'record.max_mark as maxMark'])
    .where('mark.enrolment_id', 'in', enrolmentsOf(db, schoolId, studentId))
    .orderBy('record.submitted_at', 'desc')
    .orderBy('record.id', 'desc')
    .limit(count)
    .execute();
}

/** One exam, if its submitter is in the scope. */
export function findRecord(db: Database, schoolId: number, recordId: number, scope: Scope) {
  const record = recordsOf(db, schoolId).where('marks_record.id', '=', findableId(recordId));
  return within(record, scope, {
    person: (some, id) => some.where('marks_record.submitted_by', '=', id),
  }).executeTakeFirst();
}

function recordsOf(db: Database, schoolId: number) {
  return inSchool(db, schoolId)
    .selectFrom('marks_record')
    .innerJoin('account', onKey('account.person_id', 'marks_record.submitted_by'))
    .select([
      'marks_record.id',
      'marks_record.session',
      'marks_record.class',
      'marks_record.subject',
      'marks_record.exam_name',
      'marks_record.max_mark',
      'marks_record.submitted_at',
      'account.email as teacher_email',
    ]);
}

/** The marks of one exam, by roll. */
export function listMarks(db: Database, schoolId: number, recordId: number) {
  return markLines(db, schoolId).where('mark.record_id', '=', recordId).orderBy('enrolment.roll').execute();
}

function markLines(db: Database, schoolId: number) {
  return inSchool(db, schoolId)
    .selectFrom('mark')
    .innerJoin('enrolment', onKey('enrolment.id', 'mark.enrolment_id'))
    .innerJoin('person', onKey('person.id', 'enrolment.student_id'))
    .select(['mark.record_id', 'mark.enrolment_id', 'mark.mark', 'enrolment.roll', 'person.name']);
}

/**
 * Locks an exam, so that its corrections are serialised: the no-op update both checks the scope and takes the lock.
 * Returns `undefined` if there is no such exam whose submitter is in the scope.
 */
export function lockRecord(transaction: DatabaseTransaction, schoolId: number, recordId: number, scope: Scope) {
  const record = inSchool(transaction, schoolId)
    .updateTable('marks_record')
    .set((update) => ({ max_mark: update.ref('max_mark') }))
    .where('id', '=', findableId(recordId));
  return within(record, scope, { person: (some, id) => some.where('submitted_by', '=', id) })
    .returning(['id', 'class', 'max_mark'])
    .executeTakeFirst();
}

export type MarkChange = { readonly enrolmentId: number; readonly from: number | null; readonly to: number | null };

/** Stores corrected marks of an exam that `lockRecord` has locked, and keeps the old ones. */
export async function correctMarks(
  transaction: DatabaseTransaction,
  schoolId: number,
  recordId: number,
  { changes, correctedBy, correctedAt }: CorrectionOf,
): Promise<void> {
  for (const { enrolmentId, from, to } of changes) {
    await inSchool(transaction, schoolId)
      .updateTable('mark')
      .set({ mark: to })
      .where('record_id', '=', recordId)
      .where('enrolment_id', '=', enrolmentId)
      .execute();
    await transaction
      .insertInto('mark_correction')
      .values({
        school_id: schoolId,
        id: newId(transaction, 'mark_correction', schoolId),
        record_id: recordId,
        enrolment_id: enrolmentId,
        old_mark: from,
        new_mark: to,
        corrected_by: correctedBy,
        corrected_at: correctedAt.toISOString(),
      })
      .execute();
  }
}

type CorrectionOf = {
  readonly changes: readonly MarkChange[];
  readonly correctedBy: number;
  readonly correctedAt: Date;
};

/** The corrections of an exam, newest first. */
export function listCorrections(db: Database, schoolId: number, recordId: number) {
  return correctionsOf(db, schoolId)
    .innerJoin('person', onKey('person.id', 'enrolment.student_id'))
    .select(['enrolment.roll', 'person.name'])
    .where('correction.record_id', '=', recordId)
    .orderBy('correction.id', 'desc')
    .execute();
}

/** Corrections: what was corrected, by whom and when, with the enrolment concerned. */
export function correctionsOf(db: Database, schoolId: number) {
  return inSchool(db, schoolId)
    .selectFrom('mark_correction as correction')
    .innerJoin('enrolment', onKey('enrolment.id', 'correction.enrolment_id'))
    .innerJoin('person as corrector', onKey('corrector.id', 'correction.corrected_by'))
    .select(['correction.old_mark as from', 'correction.new_mark as to'])
    .select(['corrector.name as by', 'correction.corrected_at as at']);
}

type StoredRecord = Omit<
  Selectable<Tables['marks_record']>,
  'school_id' | 'subject_id' | 'submitted_by' | 'submitted_at'
>;
type RecordRow = StoredRecord & { readonly teacher_email: string };
type MarkRow = { readonly roll: number; readonly name: string; readonly mark: number | null };

/** A record as the API returns it. */
export function toRecord(record: RecordRow, marks: readonly MarkRow[]): MarksRecord {
  return {
    _id: String(record.id),
    session: record.session,
    class: record.class,
    subject: record.subject,
    examName: record.exam_name,
    maxMark: record.max_mark,
    teacherEmail: record.teacher_email,
    marks: marks.map(({ roll, name, mark }) => ({ roll, name, mark })),
  };
}
