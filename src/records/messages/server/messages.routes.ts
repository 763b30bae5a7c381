import { recordAction, recordReading } from '../../../base/audit/server/audit.queries.ts';
import { studentNotFound } from '../../../base/enrolments/enrolments.refusals.ts';
import { reachedClass } from '../../../base/enrolments/server/reached-class.ts';
import { findStudentIdByRoll } from '../../../base/enrolments/server/roll-holder.queries.ts';
import { findPersonId } from '../../../base/identity/server/person.queries.ts';
import { expectClass } from '../../../base/school/server/expect-class.ts';
import { normalEmail } from '../../../platform/contract/school-terms.ts';
import { spendDaily } from '../../../platform/database/quota.ts';
import { everyone, nobody, type Scope } from '../../../platform/database/scope.ts';
import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import { foundBy, todayOf } from '../../../platform/http/access.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { notAllowed, refuse, refuseAt } from '../../../platform/server/refusal.ts';
import { tidy } from '../../../platform/server/tidy.ts';
import * as contract from '../messages.contract.ts';
import {
  classHasNoTeacher,
  messageNotFound,
  noClassChosen,
  noTeacherChosen,
  unknownTeacher,
} from '../messages.refusals.ts';
import { listStays, staysFor } from './class-stays.ts';
import { addTo, beginConversation, readChild, staffOf } from './conversation-changes.queries.ts';
import * as messages from './messages.queries.ts';
import { messagesADay, spendReminder } from './messages.quota.ts';
import { listReaders } from './readers.queries.ts';
import { listSent } from './sent.queries.ts';
import { takeBack } from './take-back.ts';
import { tellIfUnread } from './unread-mails.ts';
import { type OnePerson, personWrittenTo } from './written-to.ts';

export function messagesRoutes(serve: Serve): void {
  serve.limited(contract.sendAsTeacher, send);
  serve.limited(contract.sendAsGuardian, sendAboutChild);
  serve(contract.sendAsStudent, (call) => send(call, nobody));
  serve.limited(contract.sendAsAdmin, send);
  serve(contract.listAdminMessages, (call) => list(call, { type: 'admin' }));

  serve.limited(contract.listClassMessages, async (call, scope) => {
    const { db, caller, params, now } = call;
    const to = { type: 'class', class: params.class } as const;
    if (scope.of !== 'everyone') {
      const stays = staysFor(await listStays(db, caller.actor, todayOf(caller, now())), params.class);
      if (stays.length > 0) return list(call, to, { stays, forGuardians: scope.of === 'children' });
      await expectClass(db, caller.actor.schoolId, params.class);
      throw notAllowed();
    }
    const listed = await list(call, to);
    if (listed.length === 0) await expectClass(db, caller.actor.schoolId, params.class);
    return listed;
  });

  serve(contract.listTeacherMessages, async (call) => {
    const { actor } = call.caller;
    if (normalEmail(call.params.email) !== actor.email) throw notAllowed();
    return list(call, { type: 'teacher', teacherId: actor.personId });
  });

  serve.limited(contract.listSentMessages, ({ db, schoolId, caller, query, now }, scope) =>
    listSent(db, schoolId, scope, { ...query, today: todayOf(caller, now()) }),
  );
  serve(contract.withdrawMessage, withdraw);
  serve(contract.takeBackMessage, takeBack);

  serve.limited(contract.listReaders, async (call, scope) => {
    const { db, schoolId, caller, params, now } = call;
    await reachedClass(call, params.class, scope);
    const students = await listReaders(db, schoolId, { class: params.class, today: todayOf(caller, now()) });
    if (students.length === 0) await expectClass(db, schoolId, params.class);
    await recordReading(db, caller, { action: 'students.read-class', class: params.class, at: now() });
    return { students };
  });

  serve(contract.listRecipients, async ({ db, schoolId }) => {
    return { teachers: await messages.listTeacherNames(db, schoolId) };
  });
}

type SendCall =
  | Call<typeof contract.sendAsTeacher>
  | Call<typeof contract.sendAsStudent>
  | Call<typeof contract.sendAsAdmin>;

/** Stores a message and notifies its readers. The sender is the signed-in person, regardless of the body. */
async function send({ db, bell, caller, body, keepAnswer, now }: SendCall, scope: Scope): Promise<contract.Message> {
  const { schoolId, personId, name, email } = caller.actor;
  return db.transaction().execute(async (transaction) => {
    await spendDaily(transaction, caller.actor, messagesADay, now());
    const to = await recipientOf(transaction, { caller, now }, body, scope);
    const { recipient } = to;
    if ('reminds' in body && body.reminds !== undefined && recipient.type === 'teacher')
      await spendReminder(transaction, { schoolId, teacherId: recipient.teacherId, of: body.reminds }, now());
    const toGuardians = recipient.type === 'class' && 'toGuardians' in body && body.toGuardians === true;
    const message = { senderId: personId, recipient, text: body.message, sentAt: now(), toGuardians };
    const id = await messages.sendMessage(transaction, schoolId, message);
    const conversation = to.sides && (await begin(transaction, schoolId, { ...message, id, sides: to.sides }));
    if (recipient.type === 'class' ? toGuardians : to.sides?.studentId !== null)
      await tellIfUnread(transaction, schoolId, { message: id, by: personId, at: message.sentAt });
    const event = { action: 'messages.send', record: id, ...messages.affectedOf(recipient) } as const;
    await recordAction(transaction, caller, { ...event, at: message.sentAt });
    await bell.ring(transaction, { schoolId, kind: 'messages', to: messages.channelOf(recipient) });
    if (toGuardians) await bell.ring(transaction, { schoolId, kind: 'messages', to: messages.guardiansChannel });
    const text = tidy(body.message);
    const timestamp = message.sentAt.toISOString();
    return keepAnswer(transaction, {
      _id: String(id),
      sender: { name, email },
      message: text,
      timestamp,
      ...(conversation !== undefined && { conversation: String(conversation) }),
    });
  });
}

type Begun = { readonly id: number; readonly senderId: number; readonly sentAt: Date; readonly sides: OnePerson };

/** A message to or from one person begins a conversation at once, which stores its sides and the child it is about. */
async function begin(transaction: DatabaseTransaction, schoolId: number, { id, senderId, sentAt, sides }: Begun) {
  const conversation = await beginConversation(transaction, schoolId, { rootId: id, ...sides });
  await addTo(transaction, schoolId, { conversation, message: id, by: senderId, at: sentAt });
  return conversation;
}

/** Withdraws a message and notifies its readers, so that their open pages remove it. */
async function withdraw({ db, schoolId, personId, bell, caller, params, now }: Call<typeof contract.withdrawMessage>) {
  await db.transaction().execute(async (transaction) => {
    const withdrawal = { by: personId, at: now() };
    const withdrawn = await messages.withdrawMessage(transaction, schoolId, params.id, withdrawal);
    if (!withdrawn) throw refuse(messageNotFound);
    const { recipient, toGuardians } = withdrawn;
    const event = { action: 'messages.withdraw', record: params.id, ...messages.affectedOf(recipient) } as const;
    await recordAction(transaction, caller, { ...event, at: withdrawal.at });
    await bell.ring(transaction, { schoolId, kind: 'messages', to: messages.channelOf(recipient) });
    if (toGuardians) await bell.ring(transaction, { schoolId, kind: 'messages', to: messages.guardiansChannel });
  });
}

async function recipientOf(
  transaction: DatabaseTransaction,
  { caller, now }: Pick<SendCall, 'caller' | 'now'>,
  body: SendCall['body'],
  scope: Scope,
): Promise<{ readonly recipient: messages.Recipient; readonly sides?: OnePerson }> {
  const { recipientType, className, teacherEmail } = body;
  if (recipientType === 'admin') return { recipient: { type: 'admin' } };
  if (recipientType === 'student' || recipientType === 'guardian') {
    const { student, guardian } = body;
    const sides = await personWrittenTo({ db: transaction, caller, now }, { student, guardian, recipientType }, scope);
    return { recipient: { type: 'person', personId: sides.personId }, sides };
  }
  if (recipientType === 'class') {
    if (!className) throw refuseAt('className', noClassChosen);
    await expectClass(transaction, caller.actor.schoolId, className, 'className');
    const reached = await reachedClass({ db: transaction, caller, now }, className, scope, 'className');
    return { recipient: { type: 'class', class: reached } };
  }
  if (!teacherEmail) throw refuseAt('teacherEmail', noTeacherChosen);
  const teacherId = await findPersonId(
    transaction,
    caller.actor.schoolId,
    { role: 'teacher', email: teacherEmail },
    everyone,
  );
  if (teacherId === undefined) throw refuseAt('teacherEmail', unknownTeacher);
  return { recipient: { type: 'teacher', teacherId } };
}

async function sendAboutChild(
  { db, bell, caller, body, keepAnswer, now }: Call<typeof contract.sendAsGuardian>,
  scope: Scope,
): Promise<contract.Message> {
  const { schoolId, personId, name, email } = caller.actor;
  const today = todayOf(caller, now());
  return db.transaction().execute(async (transaction) => {
    await spendDaily(transaction, caller.actor, messagesADay, now());
    const ofRoll = { roll: body.child, date: today };
    const studentId = foundBy(caller, await findStudentIdByRoll(transaction, schoolId, ofRoll, scope), studentNotFound);
    const child = await readChild(transaction, schoolId, studentId, today);
    const toTeacher = body.recipientType === 'teacher';
    if (toTeacher && child.teacherId === null) throw refuseAt('recipientType', classHasNoTeacher);
    const teacherId = toTeacher ? child.teacherId : null;

    const sides = { personId, role: 'guardian', teacherId } as const;
    const recipient = staffOf(sides);
    const message = { senderId: personId, recipient, text: body.message, sentAt: now() };
    const id = await messages.sendMessage(transaction, schoolId, message);
    const begun = { ...message, id, sides: { personId, teacherId, studentId } };
    const conversation = await begin(transaction, schoolId, begun);
    await tellIfUnread(transaction, schoolId, { message: id, by: personId, at: message.sentAt });
    await recordAction(transaction, caller, { action: 'messages.send', record: id, person: teacherId, at: now() });
    await bell.ring(transaction, { schoolId, kind: 'messages', to: messages.channelOf(recipient) });
    return keepAnswer(transaction, {
      _id: String(id),
      sender: { name, email },
      message: tidy(body.message),
      timestamp: now().toISOString(),
      about: child.about,
      conversation: String(conversation),
    });
  });
}

function list(
  { db, caller, query, now }: Pick<Call<typeof contract.listAdminMessages>, 'db' | 'caller' | 'query' | 'now'>,
  recipient: messages.Recipient,
  more: Pick<messages.Reading, 'stays' | 'forGuardians'> = {},
): Promise<contract.Message[]> {
  const reading = { readerId: caller.actor.personId, today: todayOf(caller, now()) };
  return messages.listMessages(db, caller.actor.schoolId, recipient, { ...query, ...reading, ...more });
}
