import { inSchool } from '../../../platform/database/in-school.ts';
import { findableId, newId } from '../../../platform/database/new-id.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { Subject } from '../subjects.contract.ts';

/** A subject of one class and session. */
export type NewSubject = {
  readonly session: string;
  readonly class: number;
  readonly name: string;
  readonly code: string;
};

const columns = ['id', 'name', 'code', 'class', 'session'] as const;

/** Stores a subject and returns its id; `undefined`, storing nothing, if the class has that code in that session. */
export async function addSubject(db: Database, schoolId: number, subject: NewSubject): Promise<number | undefined> {
  const row = await db
    .insertInto('subject')
    .values({
      school_id: schoolId,
      id: newId(db, 'subject', schoolId),
      session: subject.session,
      class: subject.class,
      name: clean(subject.name),
      code: clean(subject.code),
    })
    .onConflict((conflict) => conflict.columns(['school_id', 'session', 'class', 'code']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** The subjects of one class or of all: newest session first, then by class and name. */
export async function listSubjects(
  db: Database,
  schoolId: number,
  classNumber: number | undefined,
): Promise<Subject[]> {
  const rows = await inSchool(db, schoolId)
    .selectFrom('subject')
    .select(columns)
    .$if(classNumber !== undefined, (query) => query.where('class', '=', classNumber as number))
    .orderBy('session', 'desc')
    .orderBy('class')
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(toSubject);
}

export async function findSubject(db: Database, schoolId: number, id: number): Promise<Subject | undefined> {
  const row = await inSchool(db, schoolId)
    .selectFrom('subject')
    .select(columns)
    .where('id', '=', findableId(id))
    .executeTakeFirst();
  return row && toSubject(row);
}

/** The id of the class's subject with that name in that session; `null` if there is none. */
export async function findSubjectId(
  db: Database,
  schoolId: number,
  subject: Omit<NewSubject, 'code'>,
): Promise<number | null> {
  const row = await inSchool(db, schoolId)
    .selectFrom('subject')
    .select('id')
    .where('session', '=', subject.session)
    .where('class', '=', subject.class)
    .where('name', '=', clean(subject.name))
    .orderBy('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Changes name and code, and the name in marks and timetable; returns the changed subject. Violates a constraint if the
 * code is taken, or if the class has marks of the same exam under the new name.
 */
export async function changeSubject(
  transaction: DatabaseTransaction,
  schoolId: number,
  id: number,
  { name, code }: Pick<NewSubject, 'name' | 'code'>,
): Promise<Subject | undefined> {
  const row = await inSchool(transaction, schoolId)
    .updateTable('subject')
    .set({ name: clean(name), code: clean(code) })
    .where('id', '=', findableId(id))
    .returning(columns)
    .executeTakeFirst();
  if (!row) return undefined;
  for (const table of ['timetable_period', 'marks_record'] as const) {
    await inSchool(transaction, schoolId)
      .updateTable(table)
      .set({ subject: row.name })
      .where('subject_id', '=', findableId(id))
      .execute();
  }
  return toSubject(row);
}

/** Removes a subject unless marks or the current timetable use it, and returns it; `undefined` if not removed. */
export async function removeSubject(
  transaction: DatabaseTransaction,
  schoolId: number,
  id: number,
): Promise<Subject | undefined> {
  await inSchool(transaction, schoolId)
    .updateTable('timetable_period')
    .set({ subject_id: null })
    .where('subject_id', '=', findableId(id))
    .where('removed_at', 'is not', null)
    .execute();
  const usedIn = (table: 'timetable_period' | 'marks_record') =>
    inSchool(transaction, schoolId).selectFrom(table).select('id').where('subject_id', '=', findableId(id));
  const removed = await inSchool(transaction, schoolId)
    .deleteFrom('subject')
    .where('id', '=', findableId(id))
    .where(({ not, exists }) => not(exists(usedIn('timetable_period'))))
    .where(({ not, exists }) => not(exists(usedIn('marks_record'))))
    .returning(columns)
    .executeTakeFirst();
  return removed && toSubject(removed);
}

function clean(text: string): string {
  return text.normalize('NFC').trim();
}

type SubjectRow = { id: number; name: string; code: string; class: number; session: string };

function toSubject({ id, ...subject }: SubjectRow): Subject {
  return { _id: String(id), ...subject };
}
