import { recordAction, recordReading } from '../../../base/audit/server/audit.queries.ts';
import { spendDaily } from '../../../platform/database/quota.ts';
import { noId } from '../../../platform/database/scope.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { type Caller, todayOf } from '../../../platform/http/access.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { refuse } from '../../../platform/server/refusal.ts';
import * as contract from '../conversations.contract.ts';
import * as refusals from '../messages.refusals.ts';
import { isSentIn, listStays } from './class-stays.ts';
import {
  addTo,
  beginConversation,
  holdConversation,
  markRead,
  type NewConversation,
  personOf,
  staffOf,
} from './conversation-changes.queries.ts';
import * as conversations from './conversations.queries.ts';
import { inOffice } from './in-office.ts';
import { channelOf, sendMessage } from './messages.queries.ts';
import { messagesADay } from './messages.quota.ts';
import { tellIfUnread } from './unread-mails.ts';

export function conversationsRoutes(serve: Serve): void {
  serve(contract.listConversations, ({ db, caller, query, now }) =>
    conversations.listConversations(db, readerOf(caller, now()), query),
  );

  serve(contract.readConversation, async ({ db, caller, params, query, now }) => {
    const found = await conversations.readConversation(db, readerOf(caller, now()), params.id, query);
    if (!found) throw refuse(refusals.conversationNotFound);
    const { student, ...conversation } = found;
    if (student !== null) await recordReading(db, caller, { action: 'messages.read', person: student, at: now() });
    return conversation;
  });

  serve(contract.answerMessage, answer);
  serve(contract.markConversationRead, markAsRead);
}

function readerOf(caller: Caller, now: Date): conversations.Reader {
  const { schoolId, personId, role } = inOffice(caller.actor);
  return { schoolId, personId, role, today: todayOf(caller, now) };
}

type AnswerCall = Call<typeof contract.answerMessage>;

async function answer({ db, bell, caller, params, body, keepAnswer, now }: AnswerCall) {
  const { schoolId, personId } = caller.actor;
  const reader = readerOf(caller, now());
  return db.transaction().execute(async (transaction) => {
    await spendDaily(transaction, caller.actor, messagesADay, now());
    const conversation = await conversationOf(transaction, { caller, now }, params.id);
    if (!conversation) throw refuse(refusals.messageNotFound);
    const ended = await conversations.endingFor(transaction, reader, conversation);
    if (ended) throw refuse(ended === 'guardian' ? refusals.guardianNoLonger : refusals.readerHasLeft);

    await holdConversation(transaction, schoolId, conversation.id);
    const sides = { personId: conversation.person_id, role: conversation.role, teacherId: conversation.teacher_id };
    const [person, staff] = [personOf(sides), staffOf(sides)];
    const sentAt = now();
    const message = {
      senderId: personId,
      text: body.message,
      sentAt,
      conversationId: conversation.id,
      recipient: personId === conversation.person_id ? staff : person,
    };
    const id = await sendMessage(transaction, schoolId, message);
    await addTo(transaction, schoolId, { conversation: conversation.id, message: id, by: personId, at: sentAt });
    if (message.recipient.type !== 'person' || conversation.role === 'guardian') {
      await tellIfUnread(transaction, schoolId, { message: id, by: personId, at: sentAt });
    }
    const event = { action: 'messages.answer', record: id, person: conversation.person_id, at: sentAt } as const;
    await recordAction(transaction, caller, event);
    for (const side of [person, staff]) {
      await bell.ring(transaction, { schoolId, kind: 'messages', to: channelOf(side) });
    }
    const answered = { _id: String(id), conversation: String(conversation.id), timestamp: sentAt.toISOString() };
    return keepAnswer(transaction, answered);
  });
}

/**
 * Returns the conversation in which a person answers a message; creates it if they are allowed to answer and nobody has
 * yet.
 */
async function conversationOf(transaction: DatabaseTransaction, by: Pick<AnswerCall, 'caller' | 'now'>, id: number) {
  const { schoolId, personId } = by.caller.actor;
  const reader = readerOf(by.caller, by.now());
  const message = await conversations.findMessage(transaction, schoolId, id);
  if (!message) return undefined;
  if (message.conversation_id !== null) {
    return conversations.findConversation(transaction, reader, message.conversation_id);
  }
  const outside = personOutside(message, personId);
  const begun = await conversations.findBegunBy(transaction, reader, message.id, outside);
  if (begun) return begun;
  const sides = await newSides(transaction, by, message);
  if (!sides) return undefined;
  await beginConversation(transaction, schoolId, { rootId: message.id, ...sides });
  return conversations.findBegunBy(transaction, reader, message.id, outside);
}

type Message = NonNullable<Awaited<ReturnType<typeof conversations.findMessage>>>;

/** Returns the participant, apart from the office or teacher, of the conversation that this person's answer begins. */
function personOutside({ recipient_type, sender_id, teacher_id }: Message, personId: number): number {
  if (recipient_type === 'admin') return sender_id;
  return recipient_type === 'teacher' ? (teacher_id ?? noId) : personId;
}

/**
 * Returns the sides of a conversation that does not exist yet; `undefined` if the person neither sent nor received the
 * message.
 */
async function newSides(
  db: Database,
  { caller, now }: Pick<AnswerCall, 'caller' | 'now'>,
  message: Message,
): Promise<Omit<NewConversation, 'rootId'> | undefined> {
  const { personId, role } = inOffice(caller.actor);
  const outside = personOutside(message, personId);
  const withOffice = { personId: outside, teacherId: null, studentId: null };
  if (message.recipient_type !== 'class') return role === 'admin' || personId === outside ? withOffice : undefined;
  if (message.sender_id === personId) throw refuse(refusals.answersWhoAnswers);
  const teacherId = message.sender_role === 'teacher' ? message.sender_id : null;
  if (role !== 'student' && (role !== 'guardian' || message.to_guardians === 0)) return undefined;
  // If a guardian has two children in the class, the conversation is about the one with the lower roll.
  const [stay] = (await listStays(db, caller.actor, todayOf(caller, now())))
    .filter(isSentIn(message))
    .sort((one, other) => one.roll - other.roll);
  return stay && { personId, teacherId, studentId: role === 'guardian' ? stay.student : null };
}

async function markAsRead({ db, bell, caller, params, body, now }: Call<typeof contract.markConversationRead>) {
  const { schoolId, personId } = caller.actor;
  await db.transaction().execute(async (transaction) => {
    const conversation = await conversations.findConversation(transaction, readerOf(caller, now()), params.id);
    if (!conversation) throw refuse(refusals.conversationNotFound);
    const { id, root_id: rootId, person_id, role, teacher_id: teacherId } = conversation;
    const upToId = Number(body.upTo);
    if (!(await conversations.isSaidIn(transaction, schoolId, { id, rootId }, upToId))) {
      throw refuse(refusals.messageNotFound);
    }
    const reading = { conversation: id, by: personId, upToId, at: now() };
    if (!(await markRead(transaction, schoolId, reading))) return;
    const sides = { personId: person_id, role, teacherId };
    for (const side of [personOf(sides), staffOf(sides)]) {
      await bell.ring(transaction, { schoolId, kind: 'messages', to: channelOf(side) });
    }
  });
}
