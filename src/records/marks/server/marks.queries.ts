import { type ExpressionBuilder, sql } from 'kysely';
import { enrolmentsOf } from '../../../base/enrolments/server/class-list.queries.ts';
import { closedSessionOf, sessionKey } from '../../../base/school/server/sessions.queries.ts';
import { classesTaught, subjectsTaught } from '../../../base/school/server/teaching.queries.ts';
import type { MarkScale } from '../../../platform/contract/mark-scale.ts';
import { sameName } from '../../../platform/contract/same-name.ts';
import { isStaff, type PageWanted, type Role } from '../../../platform/contract/school-terms.ts';
import { countOf } from '../../../platform/database/count-of.ts';
import { idList } from '../../../platform/database/id-list.ts';
import { onKey, selectIn, updateIn } from '../../../platform/database/in-school.ts';
import { insertRow } from '../../../platform/database/insert-row.ts';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import { findableId, newId } from '../../../platform/database/new-id.ts';
import { noId, type Scope, within } from '../../../platform/database/scope.ts';
import type { Database, DatabaseTransaction, Tables } from '../../../platform/database/tables.ts';
import { tidy } from '../../../platform/server/tidy.ts';
import type { Exam, MarksRecord } from '../marks.contract.ts';
import { factColumns, type GivenFacts, isCorrected, replacedName } from './facts.queries.ts';
import { listLinesOnDay } from './lines-on-day.ts';
import type { NewLine } from './many.queries.ts';
import { notSat } from './marks.rules.ts';
import { isOfItsDay } from './of-its-day.ts';
import { replaceAgain } from './replaced.queries.ts';
import { type StoredRecord, toRecord } from './shown-record.ts';
import { isVisible, type Reader } from './visible.ts';

/** An exam with its marks to store, by enrolment; `null` for a student who did not sit. */
export type NewMarksRecord = {
  readonly session: string;
  readonly class: number;
  readonly subject: string;
  /** The subject in the class's list; `null` for older exams, which had none. */
  readonly subjectId: number | null;
  readonly examName: string;
  /** The maximum in stored form. */
  readonly maxMark: number;
  readonly markScale?: MarkScale | null;
  readonly submittedBy: number;
  readonly submittedAt: Date;
  readonly facts?: Partial<GivenFacts>;
  /** The name of the exam that this one replaces, according to its facts. */
  readonly replaces?: string | null | undefined;
  readonly marks: readonly NewLine[];
};

/**
 * Returns whether a subject of a class has another exam with this name, regardless of case and spacing. `renamed` is
 * the exam that gets the name.
 */
export async function isExamTaken(
  transaction: DatabaseTransaction,
  schoolId: number,
  exam: Pick<NewMarksRecord, 'session' | 'class' | 'subject' | 'examName'>,
  renamed?: number,
): Promise<boolean> {
  const exams = await selectIn(transaction, schoolId, 'marks_record', {
    session_id: sessionKey(schoolId, exam.session),
    class: exam.class,
    subject: tidy(exam.subject),
  })
    .select('exam_name')
    .$if(renamed !== undefined, (query) => query.where('id', '<>', renamed as number))
    .execute();
  return exams.some((other) => sameName(other.exam_name, exam.examName));
}

/** Stores and returns an exam's marks. Returns `undefined` and stores nothing if the class already has them. */
export async function submitMarks(
  transaction: DatabaseTransaction,
  schoolId: number,
  record: NewMarksRecord,
): Promise<StoredRecord | undefined> {
  const stored = await insertRow(transaction, 'marks_record', {
    school_id: schoolId,
    id: newId(transaction, 'marks_record', schoolId),
    session_id: sessionKey(schoolId, record.session),
    class: record.class,
    subject: tidy(record.subject),
    subject_id: record.subjectId,
    exam_name: tidy(record.examName),
    max_mark: record.maxMark,
    mark_scale: record.markScale ? JSON.stringify(record.markScale) : null,
    submitted_by: record.submittedBy,
    submitted_at: record.submittedAt.toISOString(),
    ...record.facts,
  })
    .onConflict((conflict) =>
      conflict.columns(['school_id', 'session_id', 'class', 'subject', 'exam_name']).doNothing(),
    )
    .returning(['id', 'session_id', 'class', 'subject', 'exam_name', 'max_mark', 'mark_scale', ...factColumns])
    .executeTakeFirst();
  if (!stored) return undefined;
  const rows = record.marks.map(({ enrolmentId, ...line }) => ({
    school_id: schoolId,
    record_id: stored.id,
    enrolment_id: enrolmentId,
    ...notSat,
    ...line,
  }));
  await insertRows(transaction, 'mark', rows);
  const { id, session_id: sessionId, class: number, subject, exam_name: examName } = stored;
  const made = { id, sessionId, class: number, subject, examName };
  await replaceAgain(transaction, { schoolId, at: record.submittedAt }, [made]);
  const replaces = stored.replaces_id === null ? null : tidy(record.replaces ?? '');
  return { ...stored, session: record.session, is_corrected: 0, replaces };
}

/** The exams to list; `session` is a session's key. */
type ExamsWanted = PageWanted & { readonly class?: number | undefined; readonly session?: number | undefined };

/** The exams whose submitter or class is in the scope, newest first; all of them without a limit. */
export function listRecords(
  db: Database,
  schoolId: number,
  scope: Scope,
  { class: classNumber, session, before, limit }: ExamsWanted,
) {
  const records = recordsOf(db, schoolId)
    .innerJoin('person as teacher', onKey('teacher.id', 'marks_record.submitted_by'))
    .select('teacher.name as teacher_name');
  return within(records, scope, {
    classes: (some, teaching) => some.where('marks_record.class', 'in', classesTaught(db, schoolId, teaching)),
    children: (some) => some.where('marks_record.id', '=', noId),
    person: (some, id) => some.where(isExamOf(db, schoolId, id)),
  })
    .$if(classNumber !== undefined, (query) => query.where('marks_record.class', '=', classNumber as number))
    .$if(session !== undefined, (query) => query.where('marks_record.session_id', '=', session as number))
    .$if(before !== undefined, (query) => query.where('marks_record.id', '<', before as number))
    .$if(limit !== undefined, (query) => query.limit(limit as number))
    .orderBy('marks_record.id', 'desc')
    .execute();
}

type FoundRecord = Awaited<ReturnType<typeof listRecords>>[number];

/** Selects the exams that a teacher submitted, or whose subject the teacher teaches now. */
function isExamOf(db: Database, schoolId: number, teacherId: number) {
  const exams = () => selectIn(db, schoolId, 'marks_record').select('marks_record.id');
  const submitted = exams().where('marks_record.submitted_by', '=', teacherId);
  // Two queries are made, because each can use its own index, unlike one query with both conditions.
  const taught = exams().where('marks_record.subject_id', 'in', subjectsTaught(db, schoolId, teacherId));
  return ({ eb }: ExpressionBuilder<Tables, 'marks_record'>) => eb('marks_record.id', 'in', submitted.union(taught));
}

/** An exam without its marks. */
export function toExam({ submitted_at, teacher_name, teacher_email, ...record }: FoundRecord): Exam {
  const { marks: _marks, teacherEmail: _teacherEmail, ...facts } = toRecord({ ...record, teacher_email }, []);
  return { ...facts, teacher: { name: teacher_name, email: teacher_email }, submittedAt: submitted_at };
}

/** Reads these exams with their marks in a few queries for all of them. */
export async function readRecords(
  db: Database,
  schoolId: number,
  records: readonly FoundRecord[],
): Promise<MarksRecord[]> {
  const lines = await listLinesOnDay(db, schoolId, records);
  return records.map((record) => toRecord(record, lines.get(record.id) ?? []));
}

/** Counts the exams whose marks a teacher has submitted. */
export async function countExamsBy(db: Database, schoolId: number, teacherId: number): Promise<number> {
  return countOf(selectIn(db, schoolId, 'marks_record', { submitted_by: teacherId }));
}

/**
 * Lists the exams that name a student, newest first, each with only that student's mark. A student gets only those that
 * they can see; `session` is a session's key.
 */
export async function listRecordsOfStudent(
  db: Database,
  schoolId: number,
  studentId: number,
  { reader, session }: { readonly reader: Role; readonly session?: number | undefined },
): Promise<MarksRecord[]> {
  const rows = await recordsOf(db, schoolId, isStaff(reader) ? 'staff' : 'family', 'mark')
    .innerJoin('mark', onKey('mark.record_id', 'marks_record.id'))
    .innerJoin('enrolment', onKey('enrolment.id', 'mark.enrolment_id'))
    .innerJoin('person', onKey('person.id', 'enrolment.student_id'))
    .select(['enrolment.roll', 'person.name', 'mark.mark', 'mark.state', 'mark.words', 'mark.note'])
    .where('enrolment.student_id', '=', studentId)
    .where(isOfItsDay(db, schoolId, 'marks_record'))
    .$if(!isStaff(reader), (query) => query.where(isVisible(db, schoolId, 'marks_record')))
    .$if(session !== undefined, (query) => query.where('marks_record.session_id', '=', session as number))
    .orderBy('marks_record.submitted_at', 'desc')
    .orderBy('marks_record.id', 'desc')
    .execute();
  return rows.map((row) => toRecord(row, [row]));
}

/** Lists the last results that a student can see, newest first. */
export function listLastResults(db: Database, schoolId: number, studentId: number, count: number) {
  return visibleResults(db, schoolId)
    .where('mark.enrolment_id', 'in', enrolmentsOf(db, schoolId, studentId))
    .orderBy('record.submitted_at', 'desc')
    .orderBy('record.id', 'desc')
    .limit(count)
    .execute();
}

/** Lists the last results of each of these enrolments. */
export function listLastResultsOfEach(db: Database, schoolId: number, enrolmentIds: readonly number[], count: number) {
  const ranked = visibleResults(db, schoolId)
    .select(['mark.enrolment_id', 'record.id'])
    .select(
      sql<number>`row_number() over (partition by mark.enrolment_id order by record.submitted_at desc, record.id desc)`.as(
        'place',
      ),
    )
    .where('mark.enrolment_id', 'in', idList(db, enrolmentIds));
  return db
    .selectFrom(ranked.as('ranked'))
    .selectAll()
    .where('place', '<=', count)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

function visibleResults(db: Database, schoolId: number) {
  return selectIn(db, schoolId, 'mark')
    .innerJoin('marks_record as record', onKey('record.id', 'mark.record_id'))
    .select(['record.subject', 'record.exam_name as examName', 'mark.mark', 'mark.state', 'mark.words'])
    .select(['record.max_mark', 'record.mark_scale', 'record.submitted_at as at', 'record.class'])
    .select('record.scale_id as scale')
    .where(isVisible(db, schoolId, 'record'))
    .where(isOfItsDay(db, schoolId, 'record'));
}

/** Finds an exam if its submitter or class is in the scope. */
export function findRecord(db: Database, schoolId: number, recordId: number, scope: Scope) {
  const record = recordsOf(db, schoolId).where('marks_record.id', '=', findableId(recordId));
  return within(record, scope, {
    classes: (some, teaching) => some.where('marks_record.class', 'in', classesTaught(db, schoolId, teaching)),
    children: (some) => some.where('marks_record.id', '=', noId),
    person: (some, id) => some.where(isExamOf(db, schoolId, id)),
  }).executeTakeFirst();
}

function recordsOf(db: Database, schoolId: number, reader: Reader = 'staff', line?: 'mark') {
  return selectIn(db, schoolId, 'marks_record')
    .innerJoin('account', onKey('account.person_id', 'marks_record.submitted_by'))
    .innerJoin('session', onKey('session.id', 'marks_record.session_id'))
    .select([
      'marks_record.id',
      'session.name as session',
      'marks_record.class',
      'marks_record.subject',
      'marks_record.exam_name',
      'marks_record.max_mark',
      'marks_record.mark_scale',
      'marks_record.submitted_at',
      'account.email as teacher_email',
    ])
    .select(factColumns.map((column) => `marks_record.${column}` as const))
    .select([isCorrected(db, schoolId, line).as('is_corrected'), replacedName(db, schoolId, reader).as('replaces')]);
}

/**
 * Locks an exam, so that its corrections are serialised; one no-op update both checks the scope and takes the lock.
 * Returns `undefined` if the scope has no such exam.
 */
export function lockRecord(transaction: DatabaseTransaction, schoolId: number, recordId: number, scope: Scope) {
  const record = updateIn(transaction, schoolId, 'marks_record', { id: findableId(recordId) }).set((update) => ({
    max_mark: update.ref('max_mark'),
  }));
  return within(record, scope, {
    classes: (some, teaching) => some.where('class', 'in', classesTaught(transaction, schoolId, teaching)),
    children: (some) => some.where('id', '=', noId),
    person: (some, id) => some.where(isExamOf(transaction, schoolId, id)),
  })
    .returning([
      'id',
      'class',
      'session_id',
      'subject',
      'exam_name',
      'max_mark',
      'mark_scale',
      'submitted_at',
      ...factColumns,
    ])
    .returning('subject_id')
    .returning(closedSessionOf('marks_record', schoolId))
    .returning(
      sql<number>`(case when ${isVisible(transaction, schoolId, 'marks_record')} then 1 else 0 end)`.as('is_visible'),
    )
    .executeTakeFirst();
}
