import { sql } from 'kysely';
import { normalEmail, type PageWanted, usualListLimit } from '../../../contract/school-terms.ts';
import { newId } from '../../../server/database/new-id.ts';
import type { Database } from '../../../server/database/tables.ts';
import type { Message } from '../messages.contract.ts';

/** Whom a message is for. */
export type Recipient =
  | { readonly type: 'admin' }
  | { readonly type: 'class'; readonly class: number }
  | { readonly type: 'teacher'; readonly teacherId: number };

/** The name under which the bell rings for a recipient's readers. */
export function addressOf(recipient: Recipient): string {
  if (recipient.type === 'class') return `class ${recipient.class}`;
  return recipient.type === 'teacher' ? `teacher ${recipient.teacherId}` : 'admin';
}

export type NewMessage = {
  readonly senderId: number;
  readonly recipient: Recipient;
  readonly text: string;
  readonly sentAt: Date;
};

/** Stores a message for good and returns its id. */
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
      text: message.text.normalize('NFC').trim(),
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
    .innerJoin('person as sender', (join) =>
      join.onRef('sender.school_id', '=', 'message.school_id').onRef('sender.id', '=', 'message.sender_id'),
    )
    .innerJoin('account as sender_account', (join) =>
      join
        .onRef('sender_account.school_id', '=', 'message.school_id')
        .onRef('sender_account.person_id', '=', 'message.sender_id'),
    )
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

/** The messages to a recipient. The type stands in the SQL as it is, so that the index made for it is found. */
export function messagesTo(db: Database, schoolId: number, recipient: Recipient) {
  const messages = db
    .selectFrom('message')
    .where('message.school_id', '=', schoolId)
    .where('message.recipient_type', '=', sql.lit(recipient.type));
  if (recipient.type === 'class') return messages.where('message.class', '=', recipient.class);
  return recipient.type === 'teacher' ? messages.where('message.teacher_id', '=', recipient.teacherId) : messages;
}

/** The teachers who can be written to, by name. */
export function listTeacherNames(db: Database, schoolId: number) {
  return openTeachers(db, schoolId).select(['person.name', 'account.email']).orderBy('person.search_name').execute();
}

/** The id of the teacher with this email, if one can be written to. */
export async function findTeacherId(db: Database, schoolId: number, email: string): Promise<number | undefined> {
  const teacher = await openTeachers(db, schoolId)
    .select('person.id')
    .where('account.email', '=', normalEmail(email))
    .executeTakeFirst();
  return teacher?.id;
}

function openTeachers(db: Database, schoolId: number) {
  return db
    .selectFrom('person')
    .innerJoin('account', (join) =>
      join.onRef('account.school_id', '=', 'person.school_id').onRef('account.person_id', '=', 'person.id'),
    )
    .where('person.school_id', '=', schoolId)
    .where('person.role', '=', 'teacher')
    .where('account.closed_at', 'is', null);
}
