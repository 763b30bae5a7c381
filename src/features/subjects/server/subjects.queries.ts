import { newId } from '../../../server/database/new-id.ts';
import type { Database } from '../../../server/database/tables.ts';

/** A subject of one class and session (SPEC 3). */
export type NewSubject = {
  readonly session: string;
  readonly class: number;
  readonly name: string;
  readonly code: string;
};

/** Stores a subject and returns its id. A code that the class has already in that session fails by constraint. */
export async function addSubject(db: Database, schoolId: number, subject: NewSubject): Promise<number> {
  const { id } = await db
    .insertInto('subject')
    .values({
      school_id: schoolId,
      id: newId(db, 'subject', schoolId),
      session: subject.session,
      class: subject.class,
      name: subject.name.normalize('NFC').trim(),
      code: subject.code.normalize('NFC').trim(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The id of the class's subject of that name in that session; `null` where it has none. */
export async function findSubjectId(
  db: Database,
  schoolId: number,
  subject: Omit<NewSubject, 'code'>,
): Promise<number | null> {
  const row = await db
    .selectFrom('subject')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('session', '=', subject.session)
    .where('class', '=', subject.class)
    .where('name', '=', subject.name.normalize('NFC').trim())
    .orderBy('id')
    .executeTakeFirst();
  return row?.id ?? null;
}
