import { todayOf } from '../../../platform/http/access.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import type { MailKind } from '../../../platform/mail/mail-kind.ts';
import { enqueueMail, queueMail } from '../../../platform/mail/queue-mail.ts';
import { refuse, refuseAt } from '../../../platform/server/refusal.ts';
import { recordAction, recordIfChanged, recordReadingOf } from '../../audit/server/audit.queries.ts';
import { forgetRefusal, ownsMailSecret } from '../../identity/server/mail-address.queries.ts';
import { mailServerFor } from '../../school/server/connections.queries.ts';
import { readSchoolById } from '../../school/server/school.queries.ts';
import * as contract from '../mail.contract.ts';
import { mailKindFixed, mailLinkUnknown, mailNotFailed, mailNotFound } from '../mail.refusals.ts';
import * as mails from './mail.queries.ts';
import { testMail } from './test.mail.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';

/** Adds the calls about mails. The kinds are passed in because their features depend on lower modules. */
export function mailRoutes(serve: Serve, kinds: readonly MailKind[]): void {
  serve(contract.listMails, async ({ db, schoolId, caller, now }) => {
    const listed = await mails.listMails(db, schoolId);
    const today = todayOf(caller, now());
    const classes = await mails.listClassesOfReaders(db, schoolId, listed, today);
    await recordReadingOf(db, caller, { action: 'mail.list', date: today, at: now() }, classes);
    return listed;
  });
  serve(contract.retryMail, retry);
  serve(contract.readMailing, async ({ db, schoolId, config }) => {
    const { is_demo: isDemo } = await readSchoolById(db, schoolId);
    const server = await mailServerFor({ db, config }, schoolId);
    const ways = isDemo === 1 ? 'shown' : server ? 'sent' : 'kept';
    return { ways, from: server?.from ?? null } as const;
  });
  serve(contract.sendTestMail, sendTest);
  serve(contract.readMailChoices, (call) => listChoices(call, kinds));
  serve(contract.chooseMail, (call) => choose(call, kinds));
  serve(contract.unsubscribe, (call) => unsubscribe(call, kinds));
}

async function sendTest({ db, schoolId, personId, caller, now }: Call<typeof contract.sendTestMail>) {
  const mail = { schoolId, kind: testMail.kind, to: personId, about: {}, by: personId, now: now() };
  const id = await db.transaction().execute(async (transaction) => {
    await recordAction(transaction, caller, { action: 'mail.test', at: now() });
    return queueMail(transaction, mail);
  });
  return { _id: String(id) };
}

async function retry({ db, caller, params, now }: Call<typeof contract.retryMail>): Promise<contract.Mail> {
  const { schoolId, personId: by } = caller.actor;
  await db.transaction().execute(async (transaction) => {
    const mail = await mails.waitAgain(transaction, schoolId, params.id, now());
    if (!mail) throw refuse((await mails.isMail(transaction, schoolId, params.id)) ? mailNotFailed : mailNotFound);
    await forgetRefusal(transaction, schoolId, mail.person_id);
    await enqueueMail(transaction, { schoolId, by, now: now() }, mail.id);
    await recordAction(transaction, caller, { action: 'mail.retry', person: mail.person_id, at: now() });
  });
  const [mail] = await mails.listMails(db, schoolId, params.id);
  if (!mail) throw refuse(mailNotFound);
  return mail;
}

type ChoiceCall = Pick<Call<typeof contract.readMailChoices>, 'db' | 'caller'>;

/** The kinds of mails for people of the caller's role that can be turned off. */
async function listChoices({ db, caller }: ChoiceCall, kinds: readonly MailKind[]): Promise<contract.MailChoice[]> {
  const { schoolId, personId, role } = caller.actor;
  const refused = new Set(await mails.listRefusedKinds(db, schoolId, personId));
  return kinds
    .filter(({ isOptional, roles }) => isOptional && (roles?.includes(role) ?? true))
    .map(({ kind }) => ({ kind, isWanted: !refused.has(kind) }));
}

async function choose(call: Call<typeof contract.chooseMail>, kinds: readonly MailKind[]) {
  const { db, schoolId, personId, caller, body, now } = call;
  if (!isOptional(body.kind, kinds)) throw refuseAt('kind', mailKindFixed);
  await db.transaction().execute(async (transaction) => {
    const isChanged = await mails.chooseKind(transaction, schoolId, { personId, ...body });
    const event = { action: 'mail.choose', person: personId, at: now() } as const;
    await recordIfChanged(transaction, caller, event, { before: false, after: isChanged });
  });
  return listChoices(call, kinds);
}

/** Turns a kind of mail off. Everybody who has the mail can do this for its recipient, but nothing else. */
async function unsubscribe(call: Call<typeof contract.unsubscribe>, kinds: readonly MailKind[]) {
  const { db, query, request, now } = call;
  const asked = readUnsubscribeToken(query.token);
  if (!asked || !isOptional(asked.kind, kinds) || !(await ownsMailSecret(db, asked))) throw refuse(mailLinkUnknown);
  const { schoolId, personId, kind } = asked;
  const actor = { actor: { schoolId, personId: null }, address: request.address };
  await db.transaction().execute(async (transaction) => {
    await mails.chooseKind(transaction, schoolId, { personId, kind, isWanted: false });
    await recordAction(transaction, actor, { action: 'mail.unsubscribe', person: personId, at: now() });
  });
}

function isOptional(name: string, kinds: readonly MailKind[]): boolean {
  return kinds.some(({ kind, isOptional }) => isOptional && kind === name);
}
