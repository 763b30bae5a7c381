import { sql } from 'kysely';
import { type PageWanted, usualListLimit } from '../../../platform/contract/school-terms.ts';
import { inSchool, onKey } from '../../../platform/database/in-school.ts';
import { findableId, newId } from '../../../platform/database/new-id.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { tidy } from '../../../platform/server/tidy.ts';
import { currentPeople } from '../../identity/server/current-people.queries.ts';
import type { Message, SentMessage } from '../messages.contract.ts';

export type Recipient =
  | { readonly type: 'admin' }
  | { readonly type: 'class'; readonly class: number }
  | { readonly type: 'teacher'; readonly teacherId: number };

/** The bell's channel of a recipient's readers. */
export function channelOf(recipient: Recipient): string {
  if (recipient.type === 'class') return `class ${recipient.class}`;
  return recipient.type === 'teacher' ? `teacher ${recipient.teacherId}` : 'admin';
}

export type NewMessage = {
  readonly senderId: number;
  readonly recipient: Recipient;
  readonly text: string;
  readonly sentAt: Date;
};

/** Stores a message and returns its id. */
export async function sendMessage(db: Database, schoolId: number, message: NewMessage): Promise<number> {
  const { recipient } = message;
  const { id } = await db
    .insertInto('message')
    .values({
      school_id: schoolId,
      id: newId(db, 'message', schoolId),
      sender_id: message.senderId,
      recipient_type: recipient.type,
      class: classOf(recipient),
      teacher_id: teacherOf(recipient),
      text: tidy(message.text),
      sent_at: message.sentAt.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function classOf(recipient: Recipient): number | null {
  return recipient.type === 'class' ? recipient.class : null;
}

export function teacherOf(recipient: Recipient): number | null {
  return recipient.type === 'teacher' ? recipient.teacherId : null;
}

/** The messages to a recipient, newest first. */
export async function listMessages(
  db: Database,
  schoolId: number,
  recipient: Recipient,
  { before, limit = usualListLimit }: PageWanted,
): Promise<Message[]> {
  const rows = await messagesTo(db, schoolId, recipient)
    .innerJoin('person as sender', onKey('sender.id', 'message.sender_id'))
    .innerJoin('account as sender_account', onKey('sender_account.person_id', 'message.sender_id'))
    .select(['message.id', 'sender.name', 'sender_account.email', 'message.text', 'message.sent_at'])
    .$if(before !== undefined, (query) => query.where('message.id', '<', before ?? 0))
    .limit(limit)
    .orderBy('message.id', 'desc')
    .execute();
  return rows.map(({ id, name, email, text, sent_at }) => ({
    _id: String(id),
    sender: { name, email },
    message: text,
    timestamp: sent_at,
  }));
}

/** The messages to a recipient that are not withdrawn. A literal type in the SQL lets its partial index be used. */
export function messagesTo(db: Database, schoolId: number, recipient: Recipient) {
  const messages = inSchool(db, schoolId)
    .selectFrom('message')
    .where('message.recipient_type', '=', sql.lit(recipient.type))
    .where('message.withdrawn_at', 'is', null);
  if (recipient.type === 'class') return messages.where('message.class', '=', recipient.class);
  return recipient.type === 'teacher' ? messages.where('message.teacher_id', '=', recipient.teacherId) : messages;
}

/** The messages sent to classes and teachers, including withdrawn ones, newest first. */
export async function listSent(
  db: Database,
  schoolId: number,
  { before, limit = usualListLimit }: PageWanted,
): Promise<SentMessage[]> {
  const rows = await inSchool(db, schoolId)
    .selectFrom('message')
    .innerJoin('person as sender', onKey('sender.id', 'message.sender_id'))
    .innerJoin('account as sender_account', onKey('sender_account.person_id', 'message.sender_id'))
    .leftJoin('person as teacher', onKey('teacher.id', 'message.teacher_id'))
    .leftJoin('account as teacher_account', onKey('teacher_account.person_id', 'message.teacher_id'))
    .leftJoin('person as admin', onKey('admin.id', 'message.withdrawn_by'))
    .select(['message.id', 'message.text', 'message.sent_at', 'message.class', 'message.withdrawn_at'])
    .select(['sender.name', 'sender_account.email', 'admin.name as admin'])
    .select(['teacher.name as teacher', 'teacher_account.email as teacher_email'])
    .where('message.recipient_type', '<>', 'admin')
    .$if(before !== undefined, (query) => query.where('message.id', '<', before ?? 0))
    .limit(limit)
    .orderBy('message.id', 'desc')
    .execute();
  return rows.map((row) => ({
    _id: String(row.id),
    sender: { name: row.name, email: row.email },
    message: row.text,
    timestamp: row.sent_at,
    class: row.class,
    teacher: row.teacher === null ? null : { name: row.teacher, email: row.teacher_email ?? '' },
    withdrawn: row.withdrawn_at === null ? null : { at: row.withdrawn_at, by: row.admin ?? '' },
  }));
}

/** Whether the school has a message with this id, whoever may read it. */
export async function isMessage(db: Database, schoolId: number, id: number): Promise<boolean> {
  const message = inSchool(db, schoolId).selectFrom('message').select('id').where('id', '=', id);
  return (await message.executeTakeFirst()) !== undefined;
}

/** Withdraws a message to a class or teacher and returns its recipient; `undefined` if none, or already withdrawn. */
export async function withdrawMessage(
  transaction: DatabaseTransaction,
  schoolId: number,
  id: number,
  { by, at }: { readonly by: number; readonly at: Date },
): Promise<Recipient | undefined> {
  const row = await inSchool(transaction, schoolId)
    .updateTable('message')
    .set({ withdrawn_at: at.toISOString(), withdrawn_by: by })
    .where('id', '=', findableId(id))
    .where('recipient_type', '<>', 'admin')
    .where('withdrawn_at', 'is', null)
    .returning(['class', 'teacher_id'])
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.class !== null) return { type: 'class', class: row.class };
  return row.teacher_id === null ? undefined : { type: 'teacher', teacherId: row.teacher_id };
}

/** The teachers who can receive messages, by name. */
export function listTeacherNames(db: Database, schoolId: number) {
  return currentPeople(db, schoolId, 'teacher')
    .select(['person.name', 'account.email'])
    .orderBy('person.search_name')
    .execute();
}

/** Replaces the text of an erased message. */
const erasedText = 'This message was erased.';

/** Erases the messages that a person wrote. The rows stay, because unread counts and paging use their ids. */
export async function eraseMessages(
  transaction: DatabaseTransaction,
  schoolId: number,
  senderId: number,
): Promise<void> {
  await inSchool(transaction, schoolId)
    .updateTable('message')
    .set({ text: erasedText })
    .where('sender_id', '=', senderId)
    .execute();
}
