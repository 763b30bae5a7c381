import { languageOf } from '../../../languages/languages.ts';
import { minPinLength, type Role, roleKeys, roles } from '../../../platform/contract/school-terms.ts';
import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { Caller } from '../../../platform/http/access.ts';
import { isUnwritable } from '../../../platform/http/errors.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { badInput, refuse, refuseAt } from '../../../platform/server/refusal.ts';
import type { AuditAction } from '../../audit/audit.contract.ts';
import { recordAction, recordIfChanged } from '../../audit/server/audit.queries.ts';
import { discardImages } from '../../images/server/images.queries.ts';
import { readSchoolById } from '../../school/server/school.queries.ts';
import * as contract from '../identity.contract.ts';
import * as refusals from '../identity.refusals.ts';
import { replaceForgottenPassword, setLanguage } from './account.queries.ts';
import { beginSignIn } from './begin-sign-in.ts';
import { deviceKeysOf } from './device-key.queries.ts';
import { finish } from './finish-sign-in.ts';
import { emailOf, expectOneName } from './identifiers.queries.ts';
import * as identity from './identity.queries.ts';
import { listToJoin } from './join-accounts.queries.ts';
import { isOwn } from './login.queries.ts';
import { expectMayChange } from './may-change.ts';
import { userOf } from './open-session.ts';
import { expectOwnPassword } from './own-password.ts';
import { findPasswordFault, hashPassword, plainPassword, randomPassword } from './passwords.ts';
import { findByPhone } from './phone.queries.ts';
import { changePhoto } from './photo.queries.ts';
import { disownDevicesOf, recallDevices } from './recalled-devices.queries.ts';
import { readRoles } from './roles.routes.ts';
import * as sessions from './sign-in.queries.ts';
import { tellOfPassword } from './sign-in-mails.ts';
import { tellRole } from './tell-role.ts';
import { queueByNetwork, refuseIfThrottled } from './throttle.ts';
import { endedUnstored } from './token-owner.queries.ts';

export function identityRoutes(serve: Serve): void {
  for (const role of roles) {
    serve(contract.startSignIn[role], (call) => {
      const { address, isGone } = call.request;
      return starts(address, () => challengeFor(role, call), isGone);
    });
  }
  serve(contract.findRole, tellRole);
  serve(contract.finishSignIn, finish);
  serve(contract.signOut, signOut);

  serve(contract.readMe, readMe);
  serve(contract.chooseLanguage, chooseLanguage);
  serve(contract.changeOwnPhoto, changePhotoOfCaller);
  serve(contract.changePassword, replace);

  serve(contract.listSignIns, async (call) => sessions.listSignIns(call.db, call.caller.actor, call));
  serve(contract.endSignIn, endOneSignIn);
  serve(contract.endOtherSignIns, endOtherSignIns);
  serve(contract.endSignInsOf, endSignInsOfPerson);
  serve(contract.issuePassword, issuePassword);
}

type StartCall = Call<(typeof contract.startSignIn)[Role]>;

/** The limit is lower than the number of database connections. */
const starts = queueByNetwork(4);

/** Step 1 of signing in: takes an email, which must have an open account of this role. */
async function challengeFor(role: Role, { db, body, request, now, findActor }: StartCall) {
  const accounts = await listNamed(role, db, request.host, body);
  const devices = await recallDevices(db, request, now());
  if (accounts.length > 0) await refuseIfThrottled(db, { accounts, devices, address: request.address }, now());
  const token = await beginSignIn({ db, request, now, findActor }, role, { accounts, devices });
  return { token, role: roleKeys[role] };
}

type StartBody = { readonly email?: string; readonly identifier?: string; readonly phone?: string };

/**
 * The open accounts of this role with this email, identifier or phone number. Only guardians sign in with a phone
 * number.
 */
async function listNamed(role: Role, db: StartCall['db'], host: string, body: StartBody) {
  expectOneName(body);
  if (body.phone === undefined) return identity.listAccountKeys(db, role, await emailOf(db, host, role, body));
  return role === 'guardian' ? (await findByPhone(db, host, body.phone)).accounts : [];
}

/** Records a person's action on their own account in the audit log. */
async function recordOwn(transaction: DatabaseTransaction, caller: Caller, action: AuditAction, at: Date) {
  await recordAction(transaction, caller, { action, person: caller.actor.personId, at });
}

/**
 * Signs out and clears the browser's cache, which can hold photos of children, because somebody else may use this
 * device next.
 */
async function signOut({ db, bell, caller, clearCache, now }: Call<typeof contract.signOut>) {
  const { actor } = caller;
  const ending = db.transaction().execute(async (transaction) => {
    await sessions.endSignIn(transaction, actor.signIn);
    await recordOwn(transaction, caller, 'identity.sign-out', now());
    await sessions.ringSignOut(bell, transaction, actor.schoolId, actor.personId);
  });
  await ending.catch((error: unknown) => {
    if (!isUnwritable(error)) throw error;
    endedUnstored.set(actor.signIn.hash, actor.signIn);
  });
  clearCache();
}

async function readMe({ db, caller, now }: Call<typeof contract.readMe>) {
  const { actor } = caller;
  const { schoolId, personId, role, office, language, addFactorBy } = actor;
  // A person who signs in with a first password may have guessed it and therefore gets no keys.
  const keys = actor.mustChangePassword ? {} : await deviceKeysOf(db, schoolId, personId);
  const user = { ...userOf(actor), _id: String(personId), role: roleKeys[role], language };
  const own = actor.mustChangePassword ? [] : await readRoles({ db, caller, now });
  const toJoin = actor.mustChangePassword ? [] : await listToJoin(db, actor, now());
  return {
    ...user,
    ...(office && { office: officeShown(office) }),
    ...(own.length > 1 && { roles: own }),
    ...(toJoin.length > 0 && { toJoin: toJoin.map((one) => one.role) }),
    ...(addFactorBy && { addFactorBy }),
    ...keys,
  };
}

function officeShown({ id, name, duties, reach }: NonNullable<Caller['actor']['office']>) {
  return { _id: String(id), name, duties: [...duties], reach: reach === 'school' ? reach : [...reach] };
}

async function chooseLanguage({ db, body: { language }, caller, now }: Call<typeof contract.chooseLanguage>) {
  const { actor } = caller;
  const isOffered = actor.offer.all.some((tag) => languageOf(tag) === language);
  if (language !== null && !isOffered) throw refuseAt('language', refusals.languageNotOffered);
  await db.transaction().execute(async (transaction) => {
    const isChanged = await setLanguage(transaction, actor, language);
    const event = { action: 'identity.choose-language', person: actor.personId, at: now() } as const;
    await recordIfChanged(transaction, caller, event, { before: false, after: isChanged });
  });
}

async function changePhotoOfCaller(call: Call<typeof contract.changeOwnPhoto>) {
  const { db, schoolId, personId, config, body, now } = call;
  await db.transaction().execute(async (transaction) => {
    const after = await changePhoto(transaction, { schoolId, personId, photo: body.photo, now: now(), config });
    const event = { action: 'identity.change-photo', person: personId, at: now() } as const;
    await recordIfChanged(transaction, call.caller, event, { before: false, after });
  });
  await discardImages(call, schoolId);
  return { photoURL: body.photo || null };
}

/** Checking the current password is throttled like a sign-in. */
async function replace(call: Call<typeof contract.changePassword>) {
  const { db, bell, body, caller, request, now } = call;
  const { actor } = caller;
  const hash = await expectOwnPassword(call);
  const { is_demo, domain } = await readSchoolById(db, actor.schoolId);
  // A person without an email signs in with a phone number and can keep using a PIN.
  const byPhone = actor.email.includes('@') ? {} : { phone: actor.email, least: minPinLength };
  const weakness = await findPasswordFault(body.newPassword, { ...actor, ...byPhone, domain, isDemo: is_demo === 1 });
  if (weakness) throw badInput({ newPassword: weakness });
  if (plainPassword(body.newPassword) === plainPassword(body.currentPassword))
    throw refuseAt('newPassword', refusals.samePassword);
  const passwordHash = await hashPassword(body.newPassword);
  await db.transaction().execute(async (transaction) => {
    if (!(await identity.replacePassword(transaction, actor, passwordHash, hash)))
      throw refuseAt('currentPassword', refusals.wrongPassword);
    await recordOwn(transaction, caller, 'identity.change-password', now());
    // The replacement of a first password is expected, so no mail is sent.
    if (!actor.mustChangePassword) await tellOfPassword(transaction, actor, now());
    await sessions.endOtherSignIns(transaction, actor);
    await disownDevicesOf(transaction, actor, request);
    await sessions.ringSignOut(bell, transaction, actor.schoolId, actor.personId);
  });
}

async function endOneSignIn({ db, bell, caller, params, now }: Call<typeof contract.endSignIn>) {
  const { actor } = caller;
  await db.transaction().execute(async (transaction) => {
    if (!(await sessions.endSignInOf(transaction, actor, params.id))) throw refuse(refusals.signInNotFound);
    await recordOwn(transaction, caller, 'identity.end-sessions', now());
    await sessions.ringSignOut(bell, transaction, actor.schoolId, actor.personId);
  });
}

async function endOtherSignIns({ db, bell, caller, request, now }: Call<typeof contract.endOtherSignIns>) {
  const { actor } = caller;
  return db.transaction().execute(async (transaction) => {
    const ended = await sessions.endOtherSignIns(transaction, actor);
    await disownDevicesOf(transaction, actor, request);
    await recordOwn(transaction, caller, 'identity.end-sessions', now());
    await sessions.ringSignOut(bell, transaction, actor.schoolId, actor.personId);
    return { ended };
  });
}

async function endSignInsOfPerson({ db, schoolId, bell, caller, params, now }: Call<typeof contract.endSignInsOf>) {
  return db.transaction().execute(async (transaction) => {
    if (!(await sessions.isPerson(transaction, schoolId, params.id))) throw refuse(refusals.personNotFound);
    await expectMayChange(transaction, caller, params.id, now());
    const ended = await sessions.endEverySignIn(transaction, schoolId, params.id);
    await disownDevicesOf(transaction, { schoolId, personId: params.id });
    await recordAction(transaction, caller, { action: 'identity.end-sessions', person: params.id, at: now() });
    await sessions.ringSignOut(bell, transaction, schoolId, params.id);
    return { ended };
  });
}

/** Admins change their own password on the profile, which asks for the current one: an open session is not enough. */
async function issuePassword({ db, schoolId, bell, caller, params, now }: Call<typeof contract.issuePassword>) {
  if (await isOwn(db, caller.actor, params.id)) throw refuseAt('id', refusals.ownPassword);
  await expectMayChange(db, caller, params.id, now());
  const password = randomPassword();
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (transaction) => {
    const ended = await replaceForgottenPassword(transaction, schoolId, params.id, { passwordHash, isKnown: true });
    if (ended === undefined) throw refuse(refusals.personNotFound);
    await recordAction(transaction, caller, { action: 'identity.issue-password', person: params.id, at: now() });
    await sessions.ringSignOut(bell, transaction, schoolId, params.id);
  });
  return { password };
}
