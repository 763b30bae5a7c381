import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import { keptMarkScale } from '../../../base/school/server/mark-scales.queries.ts';
import { engineOf } from '../../../platform/database/connect.ts';
import { idList } from '../../../platform/database/id-list.ts';
import { deleteIn, onKey, selectIn, updateIn } from '../../../platform/database/in-school.ts';
import { findableId, takeIds } from '../../../platform/database/new-id.ts';
import type { Database, DatabaseTransaction, Tables } from '../../../platform/database/tables.ts';
import { toShownMark } from './hand-in-mark.ts';
import { isFor } from './homework.queries.ts';
import { subjectNow } from './homework-teachers.queries.ts';

/**
 * Counts for each of these homeworks the students whom it is for who have nothing more to hand in, and those who wait
 * for an answer. A student who is to do it again has not handed in; what is only ticked needs no answer.
 */
export function countHandIns(db: Database, schoolId: number, ids: readonly number[], today: string) {
  return selectIn(db, schoolId, 'hand_in')
    .innerJoin('homework', onKey('homework.id', 'hand_in.homework_id'))
    .select(({ fn }) => [
      'hand_in.homework_id',
      fn.countAll<number>().filterWhere('hand_in.state', 'not in', ['open', 'again']).as('handedIn'),
      fn.countAll<number>().filterWhere('hand_in.state', '=', 'handed-in').as('toAnswer'),
    ])
    .where('hand_in.homework_id', 'in', idList(db, ids))
    .where(isFor(db, schoolId, sql.ref('hand_in.student_id'), today))
    .groupBy('hand_in.homework_id')
    .execute();
}

/** Lists the files of homework, and those handed in by one student, or with `everybody` by all. */
export function listFiles(
  db: Database,
  schoolId: number,
  ids: readonly number[],
  student: number | null | 'everybody',
) {
  return selectIn(db, schoolId, 'homework_file')
    .select(['id', 'homework_id', 'student_id', 'name', 'type', 'bytes'])
    .where('homework_id', 'in', idList(db, ids))
    .$if(student === null, (query) => query.where('student_id', 'is', null))
    .$if(typeof student === 'number', (query) =>
      query.where(({ or, eb }) => or([eb('student_id', 'is', null), eb('student_id', '=', student as number)])),
    )
    .orderBy('id')
    .execute();
}

export function listHandInsOf(db: Database, schoolId: number, ids: readonly number[], student?: number) {
  return selectIn(db, schoolId, 'hand_in')
    .select(['homework_id', 'student_id', 'state', 'text', 'at', 'is_late', 'feedback', 'mark', 'words', 'answered_at'])
    .where('homework_id', 'in', idList(db, ids))
    .$if(student !== undefined, (query) => query.where('student_id', '=', student as number))
    .execute();
}

export type HandInRow = Awaited<ReturnType<typeof listHandInsOf>>[number];

/** Reads the state of a student's hand-in and locks it for a change. SQLite has only one writer. */
export function holdHandIn(transaction: DatabaseTransaction, schoolId: number, id: number, student: number) {
  return selectIn(transaction, schoolId, 'hand_in')
    .select(['state', 'at', 'feedback', 'mark', 'words', 'answered_at'])
    .where('homework_id', '=', id)
    .where('student_id', '=', student)
    .$if(engineOf(transaction) === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Locks a student, so that of two concurrent hand-ins the second sees what the first stored. */
export async function holdStudent(transaction: DatabaseTransaction, schoolId: number, student: number) {
  if (engineOf(transaction) === 'sqlite') return;
  await selectIn(transaction, schoolId, 'student')
    .select('person_id')
    .where('person_id', '=', student)
    .forNoKeyUpdate()
    .execute();
}

export async function storeHandIn(
  transaction: DatabaseTransaction,
  schoolId: number,
  { homework, student }: { readonly homework: number; readonly student: number },
  changes: Partial<Omit<Insertable<Tables['hand_in']>, 'school_id' | 'homework_id' | 'student_id'>>,
): Promise<void> {
  const none = { state: 'open' as const, text: null, at: null, is_late: 0, feedback: null, mark: null, words: null };
  await transaction
    .insertInto('hand_in')
    .values({
      ...none,
      answered_by: null,
      answered_at: null,
      ...changes,
      school_id: schoolId,
      homework_id: homework,
      student_id: student,
    })
    .onConflict((conflict) => conflict.columns(['school_id', 'homework_id', 'student_id']).doUpdateSet(changes))
    .execute();
}

/** Counts hand-ins of homework as on time that were late until its due day was moved, if they came before an instant. */
export async function forgiveLate(
  transaction: DatabaseTransaction,
  schoolId: number,
  homework: number,
  before: Date,
): Promise<void> {
  await updateIn(transaction, schoolId, 'hand_in')
    .set({ is_late: 0 })
    .where('homework_id', '=', homework)
    .where('is_late', '=', 1)
    .where('at', '<', before.toISOString())
    .execute();
}

export type NewFile = {
  readonly key: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
};

export async function addFileRows(
  transaction: DatabaseTransaction,
  schoolId: number,
  { homework, student }: { readonly homework: number; readonly student: number | null },
  files: readonly NewFile[],
): Promise<void> {
  const ids = await takeIds(transaction, 'homework_file', schoolId, files.length);
  for (const [place, { key, name, type, bytes }] of files.entries()) {
    const of = { school_id: schoolId, id: ids[place] as number, homework_id: homework, student_id: student };
    await transaction
      .insertInto('homework_file')
      .values({ ...of, stored_key: key, name, type, bytes })
      .execute();
  }
}

/** Removes the rows of files; returns their storage keys. */
export async function removeFileRows(
  transaction: DatabaseTransaction,
  schoolId: number,
  of: { readonly homework?: number; readonly student?: number; readonly id?: number },
): Promise<string[]> {
  const removed = await deleteIn(transaction, schoolId, 'homework_file')
    .$if(of.homework !== undefined, (query) => query.where('homework_id', '=', of.homework as number))
    .where((row) => (of.student === undefined ? row('student_id', 'is', null) : row('student_id', '=', of.student)))
    .$if(of.id !== undefined, (query) => query.where('id', '=', findableId(of.id as number)))
    .returning('stored_key')
    .execute();
  return removed.map(({ stored_key }) => stored_key);
}

/** Counts the bytes of all files that a student has handed in, except for one homework. */
export async function countBytes(db: Database, schoolId: number, student: number, but: number): Promise<number> {
  const { bytes } = await selectIn(db, schoolId, 'homework_file')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('bytes'), sql.lit(0)).as('bytes'))
    .where('student_id', '=', student)
    .where('homework_id', '<>', but)
    .executeTakeFirstOrThrow();
  return Number(bytes);
}

/** A file of homework itself, or of what one of these students handed in. */
export function findFile(
  db: Database,
  schoolId: number,
  wanted: { readonly homework: number; readonly students: readonly number[] | null; readonly file: number },
) {
  const { students } = wanted;
  return selectIn(db, schoolId, 'homework_file')
    .select(['stored_key', 'student_id', 'name', 'type', 'bytes'])
    .where('id', '=', findableId(wanted.file))
    .where('homework_id', '=', wanted.homework)
    .where((row) => (students === null ? row('student_id', 'is', null) : row('student_id', 'in', idList(db, students))))
    .executeTakeFirst();
}

/** Lists what a student has handed in, with the files, for the export of their record. */
export async function recordOf(db: Database, schoolId: number, student: number) {
  const rows = await selectIn(db, schoolId, 'hand_in')
    .innerJoin('homework', onKey('homework.id', 'hand_in.homework_id'))
    .select(['homework.id', 'homework.class', 'homework.title', 'homework.due'])
    .select(subjectNow(schoolId).as('subject'))
    .select(['hand_in.state', 'hand_in.text', 'hand_in.at', 'hand_in.is_late', 'hand_in.feedback'])
    .select(['hand_in.mark', 'hand_in.words', 'homework.mark_scale'])
    .where('hand_in.student_id', '=', student)
    .orderBy('homework.id')
    .execute();
  const files = await selectIn(db, schoolId, 'homework_file')
    .select(['homework_id', 'name', 'type', 'bytes'])
    .where('student_id', '=', student)
    .orderBy('id')
    .execute();
  return rows.map(({ id, is_late, mark, words, mark_scale, ...row }) => ({
    ...row,
    ...toShownMark(keptMarkScale(mark_scale), { mark, words }),
    isLate: is_late === 1,
    files: files.filter((file) => file.homework_id === id).map(({ homework_id, ...file }) => file),
  }));
}

/** Erases a student's hand-ins and the answers to them; returns the storage keys of their files. */
export async function eraseHandIns(
  transaction: DatabaseTransaction,
  schoolId: number,
  student: number,
): Promise<string[]> {
  const keys = await removeFileRows(transaction, schoolId, { student });
  // The list of recipients is kept even when it is empty; otherwise the homework would be for the whole class.
  await deleteIn(transaction, schoolId, 'hand_in').where('student_id', '=', student).execute();
  return keys;
}
