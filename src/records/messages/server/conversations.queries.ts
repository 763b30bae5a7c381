import { sql } from 'kysely';
import { childrenOf } from '../../../base/school/server/children.queries.ts';
import { enrolledOn } from '../../../base/school/server/enrolled-on.ts';
import { type PageWanted, type Role, usualListLimit } from '../../../platform/contract/school-terms.ts';
import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import { findableId } from '../../../platform/database/new-id.ts';
import { noId } from '../../../platform/database/scope.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { type Conversation, maxExcerptLength, type OpenConversation, type Said } from '../conversations.contract.ts';

/** A reader of conversations. A guardian's links must be valid on the date. */
export type Reader = {
  readonly schoolId: number;
  readonly personId: number;
  readonly role: Role;
  readonly today: string;
};

/** Selects a person's conversations; a guardian's only as long as they are a guardian of the child. */
function conversationsOf(db: Database, { schoolId, personId, role, today }: Reader) {
  const all = selectIn(db, schoolId, 'conversation');
  switch (role) {
    case 'admin':
      return all.where('conversation.teacher_id', 'is', null);
    case 'teacher':
      return all.where(({ or, eb }) =>
        or([eb('conversation.teacher_id', '=', personId), eb('conversation.person_id', '=', personId)]),
      );
    case 'student':
      return all.where('conversation.person_id', '=', personId);
    case 'guardian':
      return all
        .where('conversation.person_id', '=', personId)
        .where('conversation.student_id', 'in', childrenOf(db, schoolId, { guardianId: personId, date: today }));
    case 'staff':
      return all.where('conversation.person_id', '=', noId);
    default:
      role satisfies never;
      return all.where('conversation.person_id', '=', noId);
  }
}

/** Selects the messages to a person's side of their conversations that they have not read since they joined. */
export function unreadIn(db: Database, reader: Reader) {
  return (
    conversationsOf(db, reader)
      .innerJoin('message', onKey('message.conversation_id', 'conversation.id'))
      .innerJoin('person as self', (join) =>
        join.onRef('self.school_id', '=', 'conversation.school_id').on('self.id', '=', reader.personId),
      )
      .leftJoin('conversation_reader as mark', (join) =>
        onKey('mark.conversation_id', 'conversation.id')(join).on('mark.person_id', '=', reader.personId),
      )
      .where('message.sender_id', '<>', reader.personId)
      .where('message.withdrawn_at', 'is', null)
      // Another admin's answer is not unread for the office, so only messages to the office count.
      .$if(reader.role === 'admin', (query) => query.where('message.recipient_type', '=', 'admin'))
      .whereRef('message.sent_at', '>=', 'self.created_at')
      .where(({ ref }) => sql<boolean>`conversation.last_id > coalesce(${ref('mark.last_read_id')}, 0)`)
      .where(({ ref }) => sql<boolean>`message.id > coalesce(${ref('mark.last_read_id')}, 0)`)
  );
}

/** Joins both sides and the child, with whether they are still at the school. */
function withSides(db: Database, reader: Reader) {
  return conversationsOf(db, reader)
    .innerJoin('person', onKey('person.id', 'conversation.person_id'))
    .leftJoin('person as teacher', onKey('teacher.id', 'conversation.teacher_id'))
    .leftJoin('person as child', onKey('child.id', 'conversation.student_id'))
    .leftJoin('enrolment as place', (join) =>
      onKey('place.student_id', 'conversation.student_id')(join).on(enrolledOn(reader.today, 'place')),
    )
    .select(['conversation.id', 'conversation.root_id', 'conversation.last_id', 'conversation.person_id'])
    .select(['conversation.teacher_id', 'conversation.student_id', 'person.name', 'person.role'])
    .select(['teacher.name as teacher', 'child.name as child', 'place.class', 'place.roll']);
}

type Sides = {
  readonly person_id: number;
  readonly name: string;
  readonly role: Role;
  readonly teacher: string | null;
  readonly child: string | null;
  readonly class: number | null;
  readonly roll: number | null;
};

function otherSideFor({ personId }: Reader, { person_id, name, role, teacher }: Sides): Conversation['with'] {
  if (personId !== person_id) return { name, role };
  return teacher === null ? { name: null, role: 'admin' } : { name: teacher, role: 'teacher' };
}

function aboutOf({ child, class: classNumber, roll }: Sides): Conversation['about'] {
  return child === null ? null : { name: child, class: classNumber, roll };
}

/** A person's conversations, the newest message first. */
export async function listConversations(
  db: Database,
  reader: Reader,
  { before, limit = usualListLimit }: PageWanted,
): Promise<Conversation[]> {
  const rows = await withSides(db, reader)
    .innerJoin('message as last', onKey('last.id', 'conversation.last_id'))
    .innerJoin('person as sender', onKey('sender.id', 'last.sender_id'))
    .select(['sender.name as by', 'last.sent_at'])
    .select(sql<string>`substr(last.text, 1, ${sql.lit(maxExcerptLength)})`.as('text'))
    // If even the last message is withdrawn, everything in the conversation was taken back.
    .where('last.withdrawn_at', 'is', null)
    .$if(before !== undefined, (query) => query.where('conversation.last_id', '<', before ?? 0))
    .orderBy('conversation.last_id', 'desc')
    .limit(limit)
    .execute();
  const unread = await countUnreadIn(
    db,
    reader,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    _id: String(row.id),
    with: otherSideFor(reader, row),
    about: aboutOf(row),
    last: { _id: String(row.last_id), by: row.by, message: row.text, timestamp: row.sent_at },
    unread: unread.get(row.id) ?? 0,
  }));
}

async function countUnreadIn(db: Database, reader: Reader, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await unreadIn(db, reader)
    .where('conversation.id', 'in', ids)
    .groupBy('conversation.id')
    .select(({ fn }) => ['conversation.id', fn.countAll<number>().as('count')])
    .execute();
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/**
 * Reads a person's conversation, the student it involves, and its newest messages or those of another page, oldest
 * first.
 */
export async function readConversation(
  db: Database,
  reader: Reader,
  id: number,
  page: PageWanted,
): Promise<(OpenConversation & { readonly student: number | null }) | undefined> {
  const row = await withSides(db, reader).where('conversation.id', '=', findableId(id)).executeTakeFirst();
  if (!row) return undefined;
  return {
    _id: String(row.id),
    student: row.role === 'student' ? row.person_id : row.student_id,
    with: otherSideFor(reader, row),
    about: aboutOf(row),
    ended: await endingFor(db, reader, row),
    messages: await listSaid(db, reader, { id: row.id, rootId: row.root_id }, page),
    readers: await listReaders(db, reader, row),
  };
}

type Place = { readonly id: number; readonly rootId: number };

async function listSaid(
  db: Database,
  { schoolId, personId }: Reader,
  { id, rootId }: Place,
  { before, limit = usualListLimit }: PageWanted,
): Promise<Said[]> {
  const rows = await selectIn(db, schoolId, 'message')
    .innerJoin('person as sender', onKey('sender.id', 'message.sender_id'))
    .select(['message.id', 'message.text', 'message.sent_at', 'message.withdrawn_at', 'message.sender_id'])
    .select(['sender.name', 'sender.role'])
    .where(({ or, eb }) => or([eb('message.conversation_id', '=', id), eb('message.id', '=', rootId)]))
    // An answer that was taken back is left out. The first message is kept, because otherwise the others would be
    // answers to nothing.
    .where(({ or, eb }) => or([eb('message.withdrawn_at', 'is', null), eb('message.id', '=', rootId)]))
    .$if(before !== undefined, (query) => query.where('message.id', '<', before ?? 0))
    .orderBy('message.id', 'desc')
    .limit(limit)
    .execute();
  return rows.reverse().map((row) => ({
    _id: String(row.id),
    sender: { name: row.name, role: row.role },
    isOwn: row.sender_id === personId,
    message: row.withdrawn_at === null ? row.text : '',
    timestamp: row.sent_at,
    isWithdrawn: row.withdrawn_at !== null,
  }));
}

/** The most readers listed, latest first: every admin may have read a conversation with the office. */
const maxReaders = 100;

/** Lists the people of the other side who have read a conversation. */
async function listReaders(
  db: Database,
  { schoolId, personId }: Reader,
  { id, person_id: outside }: { readonly id: number; readonly person_id: number },
) {
  const rows = await selectIn(db, schoolId, 'conversation_reader as mark', { conversation_id: id })
    .innerJoin('person', onKey('person.id', 'mark.person_id'))
    .select(['person.name', 'mark.last_read_id', 'mark.read_at'])
    .where('mark.person_id', personId === outside ? '<>' : '=', outside)
    .orderBy('mark.read_at', 'desc')
    .limit(maxReaders)
    .execute();
  return rows.map(({ name, last_read_id, read_at }) => ({ name, upTo: String(last_read_id), at: read_at }));
}

type Ends = { readonly person_id: number; readonly teacher_id: number | null; readonly student_id: number | null };

/** Returns why nobody would read a person's answer; `null` if somebody would. */
export async function endingFor(
  db: Database,
  { schoolId, personId, today }: Reader,
  { person_id, teacher_id, student_id }: Ends,
): Promise<OpenConversation['ended']> {
  const otherId = personId === person_id ? teacher_id : person_id;
  if (otherId === null) return null;
  const account = selectIn(db, schoolId, 'account', { person_id: otherId }).select('closed_at');
  if ((await account.executeTakeFirst())?.closed_at !== null) return 'left';
  if (otherId !== person_id || student_id === null) return null;
  const guarding = { guardianId: person_id, date: today };
  const link = childrenOf(db, schoolId, guarding).where('guardian_link.student_id', '=', student_id);
  return (await link.executeTakeFirst()) ? null : 'guardian';
}

/** Selects the conversations' columns that answering needs. */
function answerable(db: Database, reader: Reader) {
  return conversationsOf(db, reader)
    .innerJoin('person', onKey('person.id', 'conversation.person_id'))
    .select(['conversation.id', 'conversation.last_id', 'conversation.root_id', 'conversation.person_id'])
    .select(['conversation.teacher_id', 'conversation.student_id', 'person.role']);
}

export function findConversation(db: Database, reader: Reader, id: number) {
  return answerable(db, reader).where('conversation.id', '=', findableId(id)).executeTakeFirst();
}

/**
 * Finds a person's own conversation that a message began; a message to a class can begin several, one for each person.
 */
export function findBegunBy(db: Database, reader: Reader, rootId: number, personId: number) {
  return answerable(db, reader)
    .where('conversation.root_id', '=', rootId)
    .where('conversation.person_id', '=', personId)
    .executeTakeFirst();
}

/** Finds a message that is not withdrawn, with its sender. */
export function findMessage(db: Database, schoolId: number, id: number) {
  return selectIn(db, schoolId, 'message', { id: findableId(id), withdrawn_at: null })
    .innerJoin('person as sender', onKey('sender.id', 'message.sender_id'))
    .select(['message.id', 'message.sender_id', 'sender.role as sender_role', 'message.recipient_type'])
    .select([
      'message.class',
      'message.teacher_id',
      'message.conversation_id',
      'message.to_guardians',
      'message.sent_at',
    ])
    .executeTakeFirst();
}

/** Returns whether a message belongs to a conversation. */
export async function isSaidIn(db: Database, schoolId: number, { id, rootId }: Place, messageId: number) {
  if (messageId === rootId) return true;
  const said = selectIn(db, schoolId, 'message', { id: messageId }).select('id');
  return (await said.where('conversation_id', '=', id).executeTakeFirst()) !== undefined;
}
