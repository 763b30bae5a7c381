import type { Days } from '../../../base/school/server/enrolled-on.ts';
import { sessionKeyOn } from '../../../base/school/server/sessions.queries.ts';
import { engineOf } from '../../../platform/database/connect.ts';
import { textList } from '../../../platform/database/id-list.ts';
import { deleteIn, onKey, selectIn, updateIn } from '../../../platform/database/in-school.ts';
import { newId } from '../../../platform/database/new-id.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { DiaryEntry } from '../diary.contract.ts';

export type LessonKey = { readonly class: number; readonly date: string; readonly period: number };

/** Lists the entries of these days, the last day first, and within a day by the lessons' numbers. */
export async function listEntries(db: Database, schoolId: number, { from, to }: Days, classNumber: number) {
  const rows = await entriesOf(db, schoolId)
    .where('entry.class', '=', classNumber)
    .where('entry.date', '>=', from)
    .where('entry.date', '<=', to)
    .orderBy('entry.date', 'desc')
    .orderBy('entry.period')
    .execute();
  return rows.map(toEntry);
}

/** Lists the lessons of these days, in every class, that have an entry. */
export function listWritten(db: Database, schoolId: number, { from, to }: Days) {
  return selectIn(db, schoolId, 'diary_entry')
    .select(['class', 'date', 'period'])
    .where('date', '>=', from)
    .where('date', '<=', to)
    .execute();
}

/** Lists the topics of a class before a day, no older than another day, in subjects with these names, the last one last. */
export function listTopics(db: Database, schoolId: number, { class: classNumber, subjects, from, before }: TopicsOf) {
  return selectIn(db, schoolId, 'diary_entry', { class: classNumber })
    .select(['subject', 'date', 'topic'])
    .where('subject', 'in', textList(db, subjects))
    .where('date', '>=', from)
    .where('date', '<', before)
    .orderBy('date')
    .orderBy('period')
    .execute();
}

type TopicsOf = {
  readonly class: number;
  readonly subjects: readonly string[];
  readonly from: string;
  readonly before: string;
};

/** Returns whether anybody has written in a diary in the session of a day. */
export async function isKept(db: Database, schoolId: number, date: string): Promise<boolean> {
  const found = await selectIn(db, schoolId, 'diary_entry', { session_id: sessionKeyOn(db, schoolId, date) })
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export type Said = {
  readonly session: number;
  readonly subject: string;
  readonly topic: string;
  readonly text: string | null;
  readonly why: string | null;
  readonly by: number;
  readonly at: Date;
};

/** Reads the current entry of a lesson and locks it for a change. SQLite has only one writer. */
export function holdEntry(transaction: DatabaseTransaction, schoolId: number, lesson: LessonKey) {
  return selectIn(transaction, schoolId, 'diary_entry', {
    class: lesson.class,
    date: lesson.date,
    period: lesson.period,
  })
    .select(['id', 'subject', 'topic', 'text', 'revision', 'written_at'])
    .$if(engineOf(transaction) === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Stores the first entry of a lesson; returns its id, or `undefined` if somebody else wrote one at the same time. */
export async function addEntry(
  transaction: DatabaseTransaction,
  schoolId: number,
  { class: classNumber, date, period }: LessonKey,
  said: Said,
): Promise<number | undefined> {
  const row = await transaction
    .insertInto('diary_entry')
    .values({
      school_id: schoolId,
      id: newId(transaction, 'diary_entry', schoolId),
      session_id: said.session,
      class: classNumber,
      date,
      period,
      subject: said.subject,
      ...columnsOf(said),
      revision: 1,
    })
    .onConflict((conflict) => conflict.columns(['school_id', 'class', 'date', 'period']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Replaces the entry of a lesson. */
export async function changeEntry(
  transaction: DatabaseTransaction,
  schoolId: number,
  { id, revision }: { readonly id: number; readonly revision: number },
  said: Said,
): Promise<void> {
  await updateIn(transaction, schoolId, 'diary_entry', { id })
    .set({ ...columnsOf(said), revision: revision + 1 })
    .execute();
}

function columnsOf({ topic, text, why, by, at }: Said) {
  return { topic, text, why, written_by: by, written_at: at.toISOString() };
}

/** Finds who has signed a week of a class's diary, and when. */
export function findSignature(db: Database, schoolId: number, classNumber: number, monday: string) {
  return selectIn(db, schoolId, 'diary_week as week', { class: classNumber, monday })
    .innerJoin('person', onKey('person.id', 'week.signed_by'))
    .innerJoin('account', onKey('account.person_id', 'week.signed_by'))
    .select(['person.name', 'account.email', 'week.signed_at'])
    .executeTakeFirst();
}

export async function storeSignature(
  transaction: DatabaseTransaction,
  schoolId: number,
  { class: classNumber, monday }: Week,
  { by, at }: { readonly by: number; readonly at: Date },
): Promise<void> {
  await transaction
    .insertInto('diary_week')
    .values({ school_id: schoolId, class: classNumber, monday, signed_by: by, signed_at: at.toISOString() })
    .onConflict((conflict) => conflict.columns(['school_id', 'class', 'monday']).doNothing())
    .execute();
}

export async function removeSignature(
  transaction: DatabaseTransaction,
  schoolId: number,
  { class: classNumber, monday }: Week,
): Promise<void> {
  await deleteIn(transaction, schoolId, 'diary_week', { class: classNumber, monday }).execute();
}

type Week = { readonly class: number; readonly monday: string };

/** Returns whether a person is the class teacher of a class. */
export async function isClassTeacher(db: Database, schoolId: number, classNumber: number, personId: number) {
  const found = await selectIn(db, schoolId, 'class', { number: classNumber, teacher_id: personId })
    .select('number')
    .executeTakeFirst();
  return found !== undefined;
}

/** Reads an entry in the form of a response. */
export async function findEntry(db: Database, schoolId: number, id: number): Promise<DiaryEntry | undefined> {
  const row = await entriesOf(db, schoolId).where('entry.id', '=', id).executeTakeFirst();
  return row && toEntry(row);
}

function entriesOf(db: Database, schoolId: number) {
  return selectIn(db, schoolId, 'diary_entry as entry')
    .innerJoin('person as writer', onKey('writer.id', 'entry.written_by'))
    .innerJoin('account', onKey('account.person_id', 'entry.written_by'))
    .select(['entry.id', 'entry.class', 'entry.date', 'entry.period', 'entry.subject', 'entry.topic', 'entry.text'])
    .select(['entry.revision', 'entry.written_at', 'writer.name', 'account.email']);
}

type EntryRow = Awaited<ReturnType<ReturnType<typeof entriesOf>['execute']>>[number];

function toEntry({ id, revision, written_at, name, email, ...entry }: EntryRow): DiaryEntry {
  const version = versionOf({ revision, written_at });
  return { _id: String(id), ...entry, by: { name, email }, at: written_at, version };
}

/**
 * An undo can bring back an earlier revision number, but never the instant of another change, so the version contains
 * both.
 */
export function versionOf({ revision, written_at: at }: { readonly revision: number; readonly written_at: string }) {
  return `${revision} ${at}`;
}
