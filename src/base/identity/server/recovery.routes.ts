import { renderSVG } from 'uqr';
import { signsOfCode } from '../../../platform/contract/digits.ts';
import type { InputOf } from '../../../platform/contract/endpoint.ts';
import { fault } from '../../../platform/contract/reason.ts';
import { missing, unknownField } from '../../../platform/contract/refusals.ts';
import { normalEmail } from '../../../platform/contract/school-terms.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { storeVersions } from '../../../platform/database/versions.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { badInput, refuse, refuseAt } from '../../../platform/server/refusal.ts';
import { hashSecret } from '../../../platform/server/secrets.ts';
import { recordAction } from '../../audit/server/audit.queries.ts';
import { mailServerFor } from '../../school/server/connections.queries.ts';
import { findSchoolForHost } from '../../school/server/school.queries.ts';
import * as refusals from '../identity.refusals.ts';
import * as contract from '../recovery.contract.ts';
import { changeEmail, replaceForgottenPassword } from './account.queries.ts';
import { findLink, isCodeOf, type LinkPurpose, useLink } from './account-link.queries.ts';
import { enqueueForgotten, findForgotten } from './forgotten-password.job.ts';
import { listAccountKeys } from './identity.queries.ts';
import { findInvited, invite, inviteOnPaper } from './invitations.ts';
import { joinByPhone } from './join-by-phone.ts';
import { expectMayChange } from './may-change.ts';
import { findPasswordFault, hashPassword } from './passwords.ts';
import { recallDevices } from './recalled-devices.queries.ts';
import { ringSignOut } from './sign-in.queries.ts';
import { mailEmailCode, tellOfPassword } from './sign-in-mails.ts';
import { countCall, isSame, judge } from './throttle.ts';

export function recoveryRoutes(serve: Serve): void {
  serve(contract.forgot, forget);
  serve(contract.readLink, readLink);
  serve(contract.reset, (call) => choose(call, 'reset'));
  serve(contract.welcome, takeUp);
  serve(contract.readInvitation, readInvitation);
  serve(contract.invitePerson, invitePerson);
}

async function forget({ db, config, body, request, now }: Call<typeof contract.forgot>) {
  const why = fault(refusals.tooManyForgotten);
  const { address } = request;
  const forgotten = await findForgotten(db, body);
  const devices = await recallDevices(db, request, now());
  // A browser in which the account was used has a limit of its own, so that strangers behind the same address cannot
  // use it up.
  const known = devices.find((device) =>
    forgotten?.accounts.some((account) => isSame(device, { schoolId: account.school, personId: account.person })),
  );
  const of = known ? `forgotten passwords of device ${known.hash}` : 'forgotten passwords';
  await countCall(db, { of, address, allowed: contract.maxForgotten, why }, now());
  // The demo shows its mails instead of sending them.
  const isMailed = forgotten !== undefined && (forgotten.isDemo || (await mailsAt({ db, config }, request.host)));
  if (isMailed) await enqueueForgotten(db, forgotten, now());
  return { isMailed };
}

/**
 * Returns whether mails can be sent. It checks the school of the address and not that of the account, because the
 * answer would otherwise reveal who has an account.
 */
async function mailsAt(parts: Parameters<typeof mailServerFor>[0], host: string): Promise<boolean> {
  if (parts.config.mail) return true;
  const school = await findSchoolForHost(parts.db, host);
  return school !== undefined && (await mailServerFor(parts, school.id)) !== undefined;
}

async function readLink(call: Call<typeof contract.readLink>) {
  const { purpose, name, role, school, email } = await findGood(call);
  return { purpose, name, role, school, email };
}

type LinkCall = Pick<Call<typeof contract.readLink>, 'db' | 'body' | 'request' | 'now'>;

/** Finds the owner of a link. A bad link is refused and counted for its network; a good one always passes. */
async function findGood({ db, body, request, now }: LinkCall, purpose?: LinkPurpose) {
  const link = await findLink(db, body.token, purpose, now());
  return link ?? refuseLink(db, request.address, now());
}

async function refuseLink(db: Database, address: string, now: Date): Promise<never> {
  const why = fault(refusals.tooManyLinks);
  await countCall(db, { of: 'links', address, allowed: contract.maxWrongLinks, why }, now);
  throw refuse(refusals.linkNotGood);
}

/** Accepts an invitation by its link, or by a guardian's phone number and code. */
function takeUp(call: Call<typeof contract.welcome>) {
  const { body } = call;
  const { phone, token } = body;
  if (phone === undefined && token === undefined) throw badInput({ token: fault(missing) });
  if (phone !== undefined && token !== undefined) throw badInput({ phone: fault(unknownField) });
  if (phone !== undefined) return joinByPhone(call, phone);
  return choose({ ...call, body: { ...body, token: token ?? '' } }, 'invitation');
}

/** A call that chooses a password with a link. */
type ChoiceCall = (Call<typeof contract.reset> | Call<typeof contract.welcome>) & {
  readonly body: { readonly token: string };
};

/** If two people use a link at once, one finds it used. It signs nobody in: the person then signs in with the new password. */
async function choose(call: ChoiceCall, purpose: LinkPurpose) {
  const { db, bell, body, request, now } = call;
  const link = await findGood(call, purpose);
  const { schoolId, personId } = link;
  const email = emailToName(link, body);
  const owner = { ...link, email: email ?? link.email, isDemo: link.is_demo === 1 };
  const weakness = await findPasswordFault(body.newPassword, owner);
  if (weakness) throw badInput({ newPassword: weakness });
  if (email !== undefined && (await isMailing(call, owner)) && !(await isTheirs(call, link, email)))
    return { isMailed: true as const };
  const passwordHash = await hashPassword(body.newPassword);
  const isUsed = await db.transaction().execute(async (transaction) => {
    if (!(await useLink(transaction, schoolId, body.token, now()))) return false;
    if (email !== undefined) await changeEmail(transaction, schoolId, personId, email);
    await replaceForgottenPassword(transaction, schoolId, personId, { passwordHash, isKnown: false });
    const action = purpose === 'reset' ? 'identity.recover-password' : 'identity.join';
    const nobody = { actor: { schoolId, personId: null }, address: request.address };
    const made = await recordAction(transaction, nobody, { action, person: personId, at: now() });
    if (email !== undefined) await storeVersions(transaction, made, { account: [personId] });
    if (purpose === 'reset') await tellOfPassword(transaction, { schoolId, personId }, now());
    await ringSignOut(bell, transaction, schoolId, personId);
    return true;
  });
  if (!isUsed) return refuseLink(db, request.address, now());
  return {};
}

/** The email that an invited person gives if the school does not know one; `undefined` if the school knows it. */
function emailToName(link: { readonly email: string }, body: InputOf<typeof contract.welcome>['body']) {
  if (link.email !== '') return undefined;
  if (body.email === undefined) throw badInput({ email: fault(missing) });
  return body.email;
}

/** The demo shows its mails instead of sending them. */
async function isMailing(call: ChoiceCall, { schoolId, isDemo }: MailedFrom): Promise<boolean> {
  return isDemo || (await mailServerFor(call, schoolId)) !== undefined;
}

type MailedFrom = { readonly schoolId: number; readonly isDemo: boolean };

/**
 * Returns whether a person has proved with a mailed code that an email is theirs. If no code is given, mails one.
 * Without this check, a person could enter another person's email and take over that person's mails.
 */
async function isTheirs(call: ChoiceCall, link: TheirLink, email: string): Promise<boolean> {
  const { db, body, request, now } = call;
  const code = 'code' in body ? body.code : undefined;
  if (code === undefined) {
    const alike = await listAccountKeys(db, link.role, email);
    if (alike.some(({ schoolId }) => schoolId === link.schoolId))
      throw refuseAt('email', refusals.emailInUse, { email });
    await db.transaction().execute((transaction) => mailEmailCode(transaction, link, normalEmail(email), now()));
    return false;
  }
  const attempt = { accounts: [link], address: request.address, within: `invitation ${hashSecret(body.token)}` };
  const typed = { email, code: signsOfCode(code) };
  const isRight = await judge(db, attempt, { now, isGone: request.isGone }, async (accounts) => {
    return (await isCodeOf(db, link, typed, now())) && { accounts, found: true };
  });
  if (!isRight) throw refuseAt('code', refusals.wrongEmailCode);
  return true;
}

type TheirLink = NonNullable<Awaited<ReturnType<typeof findLink>>>;

/** A QR code, so that nobody has to type a long address from paper. */
function pictureOf({ href }: URL): string {
  return renderSVG(href, { border: 4, ecc: 'M' });
}

async function readInvitation({ db, schoolId, caller, params, now }: Call<typeof contract.readInvitation>) {
  await expectMayChange(db, caller, params.id, now());
  const { isJoined, isInvited, invitedAt, mail } = await findInvited(db, schoolId, params.id, now());
  return { joined: isJoined, invited: isInvited, invitedAt, mail };
}

async function invitePerson(call: Call<typeof contract.invitePerson>) {
  const { db, schoolId, personId: by, config, caller, request, params, body, now } = call;
  return db.transaction().execute(async (transaction) => {
    await expectMayChange(transaction, caller, params.id, now());
    const { isJoined, hasEmail } = await findInvited(transaction, schoolId, params.id, now());
    if (isJoined) throw refuse(refusals.alreadyJoined);
    if (body.by === 'mail' && !hasEmail) throw refuse(refusals.noEmail);
    const invited = { schoolId, personId: params.id, by, now: now() };
    await recordAction(transaction, caller, { action: 'identity.invite', person: params.id, at: now() });
    const path = body.by === 'paper' ? await inviteOnPaper(transaction, invited) : undefined;
    if (path !== undefined) return { path, picture: pictureOf(new URL(path, config.publicUrl ?? request.origin)) };
    await invite(transaction, invited);
    return { path: null, picture: null };
  });
}
