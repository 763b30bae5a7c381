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
