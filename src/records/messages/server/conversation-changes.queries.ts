import { currentPeople } from '../../../base/identity/server/current-people.queries.ts';
import { enrolledOn } from '../../../base/school/server/enrolled-on.ts';
import type { Role } from '../../../platform/contract/school-terms.ts';
import { onKey, selectIn, updateIn } from '../../../platform/database/in-school.ts';
import { newId } from '../../../platform/database/new-id.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { Recipient } from './messages.queries.ts';

export type NewConversation = {
  readonly rootId: number;
  readonly personId: number;
  readonly teacherId: number | null;
  readonly studentId: number | null;
};

/** Creates a conversation unless another answer has just created it; returns its id. */
export async function beginConversation(
  transaction: DatabaseTransaction,
  schoolId: number,
  { rootId, personId, teacherId, studentId }: NewConversation,
): Promise<number> {
  await transaction
    .insertInto('conversation')
    .values({
      school_id: schoolId,
      id: newId(transaction, 'conversation', schoolId),
      root_id: rootId,
      person_id: personId,
      teacher_id: teacherId,
      student_id: studentId,
      last_id: rootId,
    })
    .onConflict((conflict) => conflict.columns(['school_id', 'root_id', 'person_id']).doNothing())
    .execute();
  const { id } = await selectIn(transaction, schoolId, 'conversation', { root_id: rootId, person_id: personId })
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Makes answers to one conversation wait for each other, so that their ids are in the order in which they become
 * visible.
 */
export async function holdConversation(transaction: DatabaseTransaction, schoolId: number, id: number): Promise<void> {
  await updateIn(transaction, schoolId, 'conversation', { id })
    .set(({ ref }) => ({ last_id: ref('last_id') }))
    .execute();
}

/** Finds both sides of a conversation, regardless of the caller. */
export function findSides(db: Database, schoolId: number, id: number) {
  return selectIn(db, schoolId, 'conversation', { id })
    .innerJoin('person', onKey('person.id', 'conversation.person_id'))
    .select(['conversation.person_id as personId', 'conversation.teacher_id as teacherId', 'person.role'])
    .executeTakeFirst();
}

/**
 * Makes the newest message that is not withdrawn the last one of a locked conversation; without one, no list shows the
 * conversation.
 */
export async function leaveWhatStands(transaction: DatabaseTransaction, schoolId: number, id: number): Promise<void> {
  const { last } = await selectIn(transaction, schoolId, 'message', { conversation_id: id, withdrawn_at: null })
    .select(({ fn }) => fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow();
  if (last === null) return;
  await updateIn(transaction, schoolId, 'conversation', { id }).set({ last_id: last }).execute();
}

type Added = { readonly conversation: number; readonly message: number; readonly by: number; readonly at: Date };

/** Makes a stored message the newest of a conversation, and marks it as read by its sender. */
export async function addTo(
  transaction: DatabaseTransaction,
  schoolId: number,
  { conversation, message, by, at }: Added,
): Promise<void> {
  await updateIn(transaction, schoolId, 'message', { id: message }).set({ conversation_id: conversation }).execute();
  await updateIn(transaction, schoolId, 'conversation', { id: conversation }).set({ last_id: message }).execute();
  await markRead(transaction, schoolId, { conversation, by, upToId: message, at });
}

type Read = { readonly conversation: number; readonly by: number; readonly upToId: number; readonly at: Date };

/** Marks a conversation as read up to a message; returns whether the mark moved. It never moves back. */
export async function markRead(
  transaction: DatabaseTransaction,
  schoolId: number,
  { conversation, by, upToId, at }: Read,
): Promise<boolean> {
  const read = { last_read_id: upToId, read_at: at.toISOString() };
  const moved = await transaction
    .insertInto('conversation_reader')
    .values({ school_id: schoolId, conversation_id: conversation, person_id: by, ...read })
    .onConflict((conflict) =>
      conflict
        .columns(['school_id', 'conversation_id', 'person_id'])
        .doUpdateSet(read)
        .where('conversation_reader.last_read_id', '<', upToId),
    )
    .returning('last_read_id')
    .executeTakeFirst();
  return moved !== undefined;
}

/** Both sides of a conversation: the person, and the office or a teacher. */
type BothSides = { readonly personId: number; readonly role: Role; readonly teacherId: number | null };

/** Returns the recipient of the person's messages. */
export function staffOf({ teacherId }: BothSides): Recipient {
  return teacherId === null ? { type: 'admin' } : { type: 'teacher', teacherId };
}

/** Returns the recipient of the messages of the office or teacher. */
export function personOf({ personId, role }: BothSides): Recipient {
  return role === 'teacher' ? { type: 'teacher', teacherId: personId } : { type: 'person', personId };
}

/** Reads a student about whom guardians can write, with the teacher of the class unless that teacher has left. */
export async function readChild(db: Database, schoolId: number, studentId: number, today: string) {
  const row = await selectIn(db, schoolId, 'enrolment', { student_id: studentId })
    .innerJoin('person', onKey('person.id', 'enrolment.student_id'))
    .innerJoin('class', (join) =>
      join.onRef('class.school_id', '=', 'enrolment.school_id').onRef('class.number', '=', 'enrolment.class'),
    )
    .leftJoin(currentTeachers(db, schoolId), (join) => join.onRef('current.id', '=', 'class.teacher_id'))
    .select(['person.name', 'enrolment.class', 'enrolment.roll', 'current.id as teacher_id'])
    .where(enrolledOn(today))
    .executeTakeFirstOrThrow();
  return { about: { name: row.name, class: row.class, roll: row.roll }, teacherId: row.teacher_id };
}

function currentTeachers(db: Database, schoolId: number) {
  return currentPeople(db, schoolId, 'teacher').select('person.id').as('current');
}
