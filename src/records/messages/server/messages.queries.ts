import { sql } from 'kysely';
import { currentPeople } from '../../../base/identity/server/current-people.queries.ts';
import { enrolledOn } from '../../../base/school/server/enrolled-on.ts';
import { type PageWanted, usualListLimit } from '../../../platform/contract/school-terms.ts';
import { onKey, selectIn, updateIn } from '../../../platform/database/in-school.ts';
import { addRow } from '../../../platform/database/insert-row.ts';
import { findableId } from '../../../platform/database/new-id.ts';
import { orderOfName } from '../../../platform/database/sort-people.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { tidy } from '../../../platform/server/tidy.ts';
import type { Message } from '../messages.contract.ts';
import { type Stay, sentIn } from './class-stays.ts';

export type Recipient =
  | { readonly type: 'admin' }
  | { readonly type: 'class'; readonly class: number }
  | { readonly type: 'teacher'; readonly teacherId: number }
  | { readonly type: 'person'; readonly personId: number };

/** Returns the channel of the bell for a recipient's readers. */
export function channelOf(recipient: Recipient): string {
  switch (recipient.type) {
    case 'class':
      return `class ${recipient.class}`;
    case 'teacher':
      return `teacher ${recipient.teacherId}`;
    case 'person':
      return `person ${recipient.personId}`;
    default:
      return 'admin';
  }
}

/** The channel of all guardians, because a server does not know whose guardian an open page belongs to. */
export const guardiansChannel = 'guardians';

export type NewMessage = {
  readonly senderId: number;
  readonly recipient: Recipient;
  readonly text: string;
  readonly sentAt: Date;
  /** Whether guardians read a message to a class too. */
  readonly toGuardians?: boolean;
  readonly conversationId?: number;
};

/** Stores a message and returns its id. */
export async function sendMessage(db: Database, schoolId: number, message: NewMessage): Promise<number> {
  const { recipient } = message;
  return addRow(db, schoolId, 'message', {
    sender_id: message.senderId,
    recipient_type: recipient.type,
    class: classOf(recipient),
    teacher_id: teacherOf(recipient),
    person_id: recipient.type === 'person' ? recipient.personId : null,
    conversation_id: message.conversationId ?? null,
    to_guardians: message.toGuardians ? 1 : 0,
    text: tidy(message.text),
    sent_at: message.sentAt.toISOString(),
  });
}

export function classOf(recipient: Recipient): number | null {
  return recipient.type === 'class' ? recipient.class : null;
}

export function teacherOf(recipient: Recipient): number | null {
  return recipient.type === 'teacher' ? recipient.teacherId : null;
}

/** Returns a message's recipient for the audit log: a class, or a teacher, student or guardian. */
export function affectedOf(recipient: Recipient) {
  const person = recipient.type === 'person' ? recipient.personId : teacherOf(recipient);
  return { class: classOf(recipient), person };
}

/** A reader of messages, and the time. */
export type Reading = {
  readonly readerId: number;
  readonly today: string;
  /** The stays of students and guardians, who read what was sent to a class during them. */
  readonly stays?: readonly Stay[];
  /** Whether only messages that guardians can read are listed. */
  readonly forGuardians?: boolean;
};

/** Lists the messages to a recipient, newest first, each with the reader's conversation that it belongs to. */
export async function listMessages(
  db: Database,
  schoolId: number,
  recipient: Recipient,
  { readerId, today, stays, forGuardians = false, before, limit = usualListLimit }: Reading & PageWanted,
): Promise<Message[]> {
  const all = stays ? messagesSentIn(db, schoolId, stays) : messagesTo(db, schoolId, recipient);
  const rows = await all
    .innerJoin('person as sender', onKey('sender.id', 'message.sender_id'))
    .innerJoin('account as sender_account', onKey('sender_account.person_id', 'message.sender_id'))
    .leftJoin('conversation as thread', onKey('thread.id', 'message.conversation_id'))
    .leftJoin('conversation as begun', (join) => {
      const ofRoot = onKey('begun.root_id', 'message.id')(join);
      return recipient.type === 'admin'
        ? ofRoot.onRef('begun.person_id', '=', 'message.sender_id')
        : ofRoot.on('begun.person_id', '=', readerId);
    })
    .leftJoin('person as child', onKey('child.id', 'thread.student_id'))
    .leftJoin('enrolment as place', (join) =>
      onKey('place.student_id', 'thread.student_id')(join).on(enrolledOn(today, 'place')),
    )
    .select(['message.id', 'sender.name', 'sender_account.email', 'message.text', 'message.sent_at'])
    .select(['thread.id as thread', 'begun.id as begun', 'child.name as child', 'place.class', 'place.roll'])
    .$if(forGuardians, (query) => query.where('message.to_guardians', '=', 1))
    .$if(before !== undefined, (query) => query.where('message.id', '<', before ?? 0))
    .limit(limit)
    .orderBy('message.id', 'desc')
    .execute();
  return rows.map(({ id, name, email, text, sent_at, thread, begun, child, ...place }) => ({
    _id: String(id),
    sender: { name, email },
    message: text,
    timestamp: sent_at,
    ...(child !== null && { about: { name: child, class: place.class, roll: place.roll } }),
    ...((thread ?? begun) !== null && { conversation: String(thread ?? begun) }),
  }));
}

/** The messages to classes that were sent in any of these times. */
export function messagesSentIn(db: Database, schoolId: number, stays: readonly Stay[]) {
  return messagesOf(db, schoolId, 'class').where(sentIn(stays));
}

/**
 * Selects the messages to a kind of recipient that are not withdrawn. The type is a literal in the SQL, so that its
 * partial index can be used.
 */
function messagesOf(db: Database, schoolId: number, type: Recipient['type']) {
  return selectIn(db, schoolId, 'message', { withdrawn_at: null }).where('message.recipient_type', '=', sql.lit(type));
}

export function messagesTo(db: Database, schoolId: number, recipient: Recipient) {
  const messages = messagesOf(db, schoolId, recipient.type);
  if (recipient.type === 'class') return messages.where('message.class', '=', recipient.class);
  if (recipient.type === 'person') return messages.where('message.person_id', '=', recipient.personId);
  return recipient.type === 'teacher' ? messages.where('message.teacher_id', '=', recipient.teacherId) : messages;
}

/** Finds the class to which a message went, if any, and when. */
export function findSending(db: Database, schoolId: number, id: number) {
  const message = selectIn(db, schoolId, 'message').select(['class', 'sent_at']);
  return message.where('id', '=', id).executeTakeFirst();
}

/** Returns whether the school has a message with this id, regardless of who can read it. */
export async function isMessage(db: Database, schoolId: number, id: number): Promise<boolean> {
  const message = selectIn(db, schoolId, 'message', { id }).select('id');
  return (await message.executeTakeFirst()) !== undefined;
}

/**
 * Withdraws a message to a class or teacher. Returns its recipient and whether guardians read it; `undefined` if it
 * does not exist, is already withdrawn, or belongs to a conversation.
 */
export async function withdrawMessage(
  transaction: DatabaseTransaction,
  schoolId: number,
  id: number,
  { by, at }: { readonly by: number; readonly at: Date },
): Promise<{ readonly recipient: Recipient; readonly toGuardians: boolean } | undefined> {
  const row = await updateIn(transaction, schoolId, 'message', {
    id: findableId(id),
    conversation_id: null,
    withdrawn_at: null,
  })
    .set({ withdrawn_at: at.toISOString(), withdrawn_by: by })
    .where('recipient_type', 'in', ['class', 'teacher'])
    .returning(['class', 'teacher_id', 'to_guardians'])
    .executeTakeFirst();
  if (!row) return undefined;
  return { recipient: recipientOf({ ...row, person_id: null }), toGuardians: row.to_guardians === 1 };
}

type Addressed = {
  readonly class: number | null;
  readonly teacher_id: number | null;
  readonly person_id: number | null;
};

export function recipientOf({ class: number, teacher_id: teacherId, person_id: personId }: Addressed): Recipient {
  if (number !== null) return { type: 'class', class: number };
  if (teacherId !== null) return { type: 'teacher', teacherId };
  return personId === null ? { type: 'admin' } : { type: 'person', personId };
}

/**
 * Withdraws a message that a person sent, to any recipient; `undefined` if it does not exist or is already withdrawn.
 */
export async function withdrawOwn(
  transaction: DatabaseTransaction,
  schoolId: number,
  id: number,
  { by, at }: { readonly by: number; readonly at: Date },
) {
  return updateIn(transaction, schoolId, 'message', { id: findableId(id), sender_id: by, withdrawn_at: null })
    .set({ withdrawn_at: at.toISOString(), withdrawn_by: by })
    .returning(['class', 'teacher_id', 'person_id', 'to_guardians', 'sent_at', 'conversation_id'])
    .executeTakeFirst();
}

/** Lists the teachers who can receive messages, by name. */
export function listTeacherNames(db: Database, schoolId: number) {
  return currentPeople(db, schoolId, 'teacher')
    .select(['person.name', 'account.email'])
    .orderBy(orderOfName(db))
    .execute();
}
