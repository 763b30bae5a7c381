import { fault } from '../../../platform/contract/reason.ts';
import { normalEmail } from '../../../platform/contract/school-terms.ts';
import { type DailyQuota, spendDaily } from '../../../platform/database/quota.ts';
import { everyone, nobody, type Scope } from '../../../platform/database/scope.ts';
import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { notAllowed, refuse, refuseAt } from '../../../platform/server/refusal.ts';
import { tidy } from '../../../platform/server/tidy.ts';
import { recordAction } from '../../audit/server/audit.queries.ts';
import { reachedClass } from '../../enrolments/server/reached-class.ts';
import { findPersonId } from '../../identity/server/person.queries.ts';
import { expectClass } from '../../school/server/expect-class.ts';
import * as contract from '../messages.contract.ts';
import {
  messageNotFound,
  noClassChosen,
  noTeacherChosen,
  tooManyMessages,
  unknownTeacher,
} from '../messages.refusals.ts';
import * as messages from './messages.queries.ts';

export function messagesRoutes(serve: Serve): void {
  serve.limited(contract.sendAsTeacher, send);
  serve(contract.sendAsStudent, (call) => send(call, nobody));
  serve(contract.sendAsAdmin, (call) => send(call, everyone));
  serve(contract.listAdminMessages, (call) => list(call, { type: 'admin' }));

  serve.limited(contract.listClassMessages, async (call, scope) => {
    const { db, caller, params } = call;
    const mayReadThem = mayRead(params.class, caller.actor, scope);
    const listed = mayReadThem ? await list(call, { type: 'class', class: params.class }) : [];
    if (listed.length === 0) await expectClass(db, caller.actor.schoolId, params.class);
    if (!mayReadThem) throw notAllowed();
    return listed;
  });

  serve(contract.listTeacherMessages, async (call) => {
    const { actor } = call.caller;
    if (normalEmail(call.params.email) !== actor.email) throw notAllowed();
    return list(call, { type: 'teacher', teacherId: actor.personId });
  });

  serve(contract.listSentMessages, ({ db, caller, query }) => messages.listSent(db, caller.actor.schoolId, query));
  serve(contract.withdrawMessage, withdraw);

  serve(contract.listRecipients, async ({ db, caller }) => {
    return { teachers: await messages.listTeacherNames(db, caller.actor.schoolId) };
  });
}

/** Whether an actor may read a class's messages: without the whole school in scope, only their own class's. */
function mayRead(classNumber: number, actor: Actor, scope: Scope): boolean {
  switch (scope.of) {
    case 'everyone':
      return true;
    case 'person':
      return classNumber === actor.class;
    default:
      scope.of satisfies 'classes' | 'nobody';
      return false;
  }
}

/** Far more than people write, and far less than fills a disk: a message has up to 10,000 characters. */
const messagesADay: DailyQuota = {
  of: 'messages',
  most: { admin: 500, teacher: 300, student: 50 },
  usedUp: fault(tooManyMessages),
};

type SendCall =
  | Call<typeof contract.sendAsTeacher>
  | Call<typeof contract.sendAsStudent>
  | Call<typeof contract.sendAsAdmin>;

/** Stores a message and notifies its readers. The sender is the signed-in person, whatever the body says. */
async function send({ db, bell, caller, body, now }: SendCall, scope: Scope): Promise<contract.Message> {
  const { schoolId, personId, name, email } = caller.actor;
  return db.transaction().execute(async (transaction) => {
    await spendDaily(transaction, caller.actor, messagesADay, now());
    const recipient = await recipientOf(transaction, { caller, now }, body, scope);
    const message = { senderId: personId, recipient, text: body.message, sentAt: now() };
    const id = await messages.sendMessage(transaction, schoolId, message);
    const to = { class: messages.classOf(recipient), person: messages.teacherOf(recipient) };
    await recordAction(transaction, caller, { action: 'messages.send', record: id, ...to, at: message.sentAt });
    await bell.ring(transaction, { schoolId, kind: 'messages', to: messages.channelOf(recipient) });
    const text = tidy(body.message);
    return { _id: String(id), sender: { name, email }, message: text, timestamp: message.sentAt.toISOString() };
  });
}

/** Withdraws a message and notifies its readers, so that their open pages remove it. */
async function withdraw({ db, bell, caller, params, now }: Call<typeof contract.withdrawMessage>) {
  const { schoolId, personId } = caller.actor;
  await db.transaction().execute(async (transaction) => {
    const withdrawal = { by: personId, at: now() };
    const recipient = await messages.withdrawMessage(transaction, schoolId, params.id, withdrawal);
    if (!recipient) throw refuse(messageNotFound);
    const to = { class: messages.classOf(recipient), person: messages.teacherOf(recipient) };
    const event = { action: 'messages.withdraw', record: params.id, ...to, at: withdrawal.at } as const;
    await recordAction(transaction, caller, event);
    await bell.ring(transaction, { schoolId, kind: 'messages', to: messages.channelOf(recipient) });
  });
  return {};
}

async function recipientOf(
  transaction: DatabaseTransaction,
  { caller, now }: Pick<SendCall, 'caller' | 'now'>,
  { recipientType, className, teacherEmail }: SendCall['body'],
  scope: Scope,
): Promise<messages.Recipient> {
  if (recipientType === 'admin') return { type: 'admin' };
  if (recipientType === 'class') {
    if (!className) throw refuseAt('className', noClassChosen);
    await expectClass(transaction, caller.actor.schoolId, className, 'className');
    return {
      type: 'class',
      class: await reachedClass({ db: transaction, caller, now }, className, scope, 'className'),
    };
  }
  if (!teacherEmail) throw refuseAt('teacherEmail', noTeacherChosen);
  const teacherId = await findPersonId(
    transaction,
    caller.actor.schoolId,
    { role: 'teacher', email: teacherEmail },
    everyone,
  );
  if (teacherId === undefined) throw refuseAt('teacherEmail', unknownTeacher);
  return { type: 'teacher', teacherId };
}

type ListCall = Pick<Call<typeof contract.listAdminMessages>, 'db' | 'caller' | 'query'>;

function list({ db, caller, query }: ListCall, recipient: messages.Recipient): Promise<contract.Message[]> {
  return messages.listMessages(db, caller.actor.schoolId, recipient, query);
}
