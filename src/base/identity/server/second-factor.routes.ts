import { renderSVG } from 'uqr';
import { signsOfCode } from '../../../platform/contract/digits.ts';
import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { Caller } from '../../../platform/http/access.ts';
import type { App } from '../../../platform/http/app-context.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { refuse, refuseAt } from '../../../platform/server/refusal.ts';
import type { AuditAction } from '../../audit/audit.contract.ts';
import { recordAction, recordIfChanged } from '../../audit/server/audit.queries.ts';
import { readSchoolById } from '../../school/server/school.queries.ts';
import * as refusals from '../identity.refusals.ts';
import * as contract from '../second-factor.contract.ts';
import { awaitFactor, findAwaited, spendPasskeyChallenge } from './awaited-factor.queries.ts';
import { recordFailure } from './failed-sign-in.queries.ts';
import { isOwn } from './login.queries.ts';
import { expectMayChange } from './may-change.ts';
import { codeAddress, newCodeSecret, stepOfCode } from './one-time-code.ts';
import { openSession, userOf } from './open-session.ts';
import { expectOwnPassword } from './own-password.ts';
import { finishWithPasskey, startWithPasskey } from './passkey-first.ts';
import { counterOfUse, passkeyCreation, passkeySite, readNewPasskey } from './passkeys.ts';
import { randomGroups } from './passwords.ts';
import { disownDevicesOf, recallDevices } from './recalled-devices.queries.ts';
import { type FactorNews, tellOfFactor } from './second-factor.mail.ts';
import * as factors from './second-factor.queries.ts';
import { endEverySignIn, endOtherSignIns, isPerson, ringSignOut } from './sign-in.queries.ts';
import { judge } from './throttle.ts';

export function secondFactorRoutes(serve: Serve): void {
  serve(contract.finishWithFactor, finishWithFactor);
  serve(contract.startWithPasskey, startWithPasskey);
  serve(contract.finishWithPasskey, finishWithPasskey);
  serve(contract.readFactors, readFactors);
  serve(contract.preparePasskey, preparePasskey);
  serve(contract.addPasskey, addPasskey);
  serve(contract.renamePasskey, renamePasskey);
  serve(contract.removePasskey, removePasskey);
  serve(contract.prepareCode, prepareCode);
  serve(contract.addCode, addCode);
  serve(contract.removeCode, removeCode);
  serve(contract.renewRecoveryCodes, renewRecoveryCodes);
  serve(contract.removeFactorsOf, removeFactorsOf);
}

type FinishCall = Call<typeof contract.finishWithFactor>;

/**
 * Last step of signing in. Wrong codes are counted apart from wrong passwords because a right password resets that
 * count; otherwise somebody who knows the password could try codes without limit.
 */
async function finishWithFactor(call: FinishCall) {
  const { db, caller, request, now } = call;
  const { actor } = caller;
  const awaited = await findAwaited(db, actor.signIn, now());
  if (!awaited) throw refuse(refusals.passwordFirst);
  const { address, isGone } = request;
  // Passkeys and recovery codes cannot be guessed, so failed codes from elsewhere do not block them.
  const within = call.body.code === undefined ? { within: actor.signIn.hash } : {};
  const devices = await recallDevices(db, request, now());
  const attempt = { accounts: [actor], address, devices, of: 'second factor' as const, ...within };
  const isOpen = await judge(db, attempt, { now, isGone }, async (accounts) => {
    const expect = await useOf(call, awaited.passkey_challenge);
    return expect && (await openSession(call, caller, { expect })) && { accounts, found: true };
  });
  if (isOpen) return { user: userOf(actor) };
  await recordFailure(db, actor, caller.address, now());
  throw refuse(refusals.wrongFactor);
}

type Use = (transaction: DatabaseTransaction) => Promise<boolean>;

/** Returns the function that uses the given factor up, or false if the factor is wrong. */
async function useOf(call: FinishCall, challenge: string | null): Promise<Use | false> {
  const { db, config, body, request, now } = call;
  const { actor } = call.caller;
  if (body.code !== undefined) {
    const known = await factors.findCode(db, factors.ownerOf(actor));
    const step = known?.isConfirmed && stepOfCode(known.secret, signsOfCode(body.code), now());
    return known !== undefined && typeof step === 'number'
      ? (transaction) =>
          factors.useCodeOfStep(transaction, factors.ownerOf(actor), { secret: known.secret, step, now: now() })
      : false;
  }
  const { recoveryCode, passkey } = body;
  if (recoveryCode !== undefined) {
    return (transaction) => factors.useRecoveryCode(transaction, factors.ownerOf(actor), recoveryCode, now());
  }
  const known = (await factors.listPasskeys(db, factors.ownerOf(actor))).find(
    ({ credential_id }) => credential_id === passkey?.id,
  );
  if (!passkey || !known || challenge === null) return false;
  const counter = await counterOfUse(passkey, known, { challenge, site: passkeySite(config, request) });
  if (counter === undefined) return false;
  return (transaction) => factors.usePasskey(transaction, factors.ownerOf(actor), known, counter, now());
}

async function readFactors({ db, caller: { actor } }: Call<typeof contract.readFactors>) {
  const { passkeys, hasCode, recoveryCodes } = await factors.findFactors(db, factors.ownerOf(actor));
  return {
    passkeys: passkeys.map((passkey) => ({
      _id: String(passkey.id),
      name: passkey.name,
      addedAt: passkey.added_at,
      lastUsedAt: passkey.last_used_at,
    })),
    code: hasCode,
    recoveryCodes,
  };
}

async function preparePasskey(call: Call<typeof contract.preparePasskey>) {
  const { db, config, caller, request, now } = call;
  const { actor } = caller;
  await expectOwnPassword(call);
  const known = await factors.listPasskeys(db, factors.ownerOf(actor));
  if (known.length >= contract.maxPasskeys) throw refuse(refusals.tooManyPasskeys, { most: contract.maxPasskeys });
  const { name: school } = await readSchoolById(db, actor.schoolId);
  const creation = await passkeyCreation(actor, { site: passkeySite(config, request), school, known });
  await awaitFactor(db, actor.signIn, 'session', creation.challenge, now());
  return creation;
}

async function addPasskey(call: Call<typeof contract.addPasskey>) {
  const { db, config, body, caller, request, now } = call;
  const { actor } = caller;
  const challenge = (await findAwaited(db, actor.signIn, now()))?.passkey_challenge;
  if (!challenge) throw refuse(refusals.passkeyNotPrepared);
  const made = await readNewPasskey(body.passkey, { challenge, site: passkeySite(config, request) });
  if (!made) throw refuse(refusals.wrongPasskey);
  return changeOwn(
    call,
    { action: 'identity.add-factor', news: { kind: 'factor-added', factor: 'passkey' } },
    async (transaction) => {
      if (!(await spendPasskeyChallenge(transaction, actor.signIn, challenge)))
        throw refuse(refusals.passkeyNotPrepared);
      if (!(await factors.insertPasskey(transaction, factors.ownerOf(actor), { ...made, name: body.name }, now())))
        throw refuse(refusals.passkeyKnown);
      return { recoveryCodes: await firstRecoveryCodes(transaction, factors.ownerOf(actor)) };
    },
  );
}

async function renamePasskey({ db, personId, body, caller, params, now }: Call<typeof contract.renamePasskey>) {
  await db.transaction().execute(async (transaction) => {
    const before = await factors.setPasskeyName(transaction, factors.ownerOf(caller.actor), params.id, body.name);
    if (before === undefined) throw refuse(refusals.passkeyNotFound);
    const event = { action: 'identity.rename-passkey', person: personId, at: now() } as const;
    await recordIfChanged(transaction, caller, event, { before, after: body.name });
  });
}

async function removePasskey(call: Call<typeof contract.removePasskey>) {
  await expectOwnPassword(call);
  return changeOwn(
    call,
    { action: 'identity.remove-factor', news: { kind: 'factor-removed', factor: 'passkey' } },
    async (transaction) => {
      if (!(await factors.deletePasskey(transaction, factors.ownerOf(call.caller.actor), call.params.id)))
        throw refuse(refusals.passkeyNotFound);
      await factors.dropIdleRecoveryCodes(transaction, factors.ownerOf(call.caller.actor));
      return;
    },
  );
}

async function prepareCode(call: Call<typeof contract.prepareCode>) {
  const { db, caller } = call;
  const { actor } = caller;
  await expectOwnPassword(call);
  const { name: school } = await readSchoolById(db, actor.schoolId);
  const secret = newCodeSecret();
  if (!(await factors.keepCodeSecret(db, factors.ownerOf(actor), secret))) throw refuse(refusals.codeKnown);
  const address = codeAddress(secret, { school, email: actor.email });
  return { secret, address, picture: renderSVG(address, { border: 4, ecc: 'M' }) };
}

/** Adds an app. The call is throttled like a sign-in; otherwise somebody with only the session could try every code. */
async function addCode(call: Call<typeof contract.addCode>) {
  const { db, body, caller, request, now } = call;
  const { actor } = caller;
  const known = await factors.findCode(db, factors.ownerOf(actor));
  if (known?.isConfirmed) throw refuse(refusals.codeKnown);
  const { address, isGone } = request;
  const attempt = { accounts: [actor], address, of: 'second factor' as const, within: actor.signIn.hash };
  const step = await judge(db, attempt, { now, isGone }, async (accounts) => {
    const found = known && stepOfCode(known.secret, signsOfCode(body.code), now());
    return found !== undefined && { accounts, found };
  });
  if (!known || step === false) throw refuseAt('code', refusals.wrongCode);
  const { secret } = known;
  return changeOwn(
    call,
    { action: 'identity.add-factor', news: { kind: 'factor-added', factor: 'code' } },
    async (transaction) => {
      if (!(await factors.confirmCode(transaction, factors.ownerOf(actor), { secret, step, now: now() })))
        throw refuse(refusals.codeKnown);
      return { recoveryCodes: await firstRecoveryCodes(transaction, factors.ownerOf(actor)) };
    },
  );
}

async function removeCode(call: Call<typeof contract.removeCode>) {
  await expectOwnPassword(call);
  return changeOwn(
    call,
    { action: 'identity.remove-factor', news: { kind: 'factor-removed', factor: 'code' } },
    async (transaction) => {
      if (!(await factors.deleteCode(transaction, factors.ownerOf(call.caller.actor))))
        throw refuse(refusals.codeNotFound);
      await factors.dropIdleRecoveryCodes(transaction, factors.ownerOf(call.caller.actor));
      return;
    },
  );
}

async function renewRecoveryCodes(call: Call<typeof contract.renewRecoveryCodes>) {
  const { actor } = call.caller;
  await expectOwnPassword(call);
  const news = { kind: 'factor-added', factor: 'recovery' } as const;
  return changeOwn(call, { action: 'identity.renew-recovery-codes', news }, async (transaction) => {
    const { hasAny } = await factors.findFactors(transaction, factors.ownerOf(actor));
    if (!hasAny) throw refuse(refusals.factorNotFound);
    return { recoveryCodes: await giveRecoveryCodes(transaction, factors.ownerOf(actor)) };
  });
}

/** Makes recovery codes with the first factor, and if none are left. */
async function firstRecoveryCodes(transaction: DatabaseTransaction, owner: factors.FactorOwner): Promise<string[]> {
  return (await factors.countRecoveryCodes(transaction, owner)) > 0 ? [] : giveRecoveryCodes(transaction, owner);
}

const recoveryCodeCount = 10;
/** The number of groups of five characters, which give 71 bits in all. */
const recoveryCodeGroups = 3;

async function giveRecoveryCodes(transaction: DatabaseTransaction, owner: factors.FactorOwner): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => randomGroups(recoveryCodeGroups));
  await factors.replaceRecoveryCodes(transaction, owner, codes);
  return codes;
}

/** Changes a person's own factors: audits and mails it, and ends their other sessions. */
function changeOwn<T>(
  { db, bell, caller, now }: Pick<App, 'db' | 'bell' | 'now'> & { readonly caller: Caller },
  { action, news }: { readonly action: AuditAction; readonly news: FactorNews },
  change: (transaction: DatabaseTransaction) => Promise<T>,
): Promise<T> {
  const { actor } = caller;
  return db.transaction().execute(async (transaction) => {
    const changed = await change(transaction);
    await recordAction(transaction, caller, { action, person: actor.personId, at: now() });
    await tellOfFactor(transaction, actor, { ...news, by: actor.personId, now: now() });
    await endOtherSignIns(transaction, actor);
    await ringSignOut(bell, transaction, actor.schoolId, actor.personId);
    return changed;
  });
}

/** Admins remove their own factors on the profile, which asks for the password: an open session is not enough. */
async function removeFactorsOf({ db, bell, caller, params, now }: Call<typeof contract.removeFactorsOf>) {
  const { schoolId, personId } = caller.actor;
  if (await isOwn(db, caller.actor, params.id)) throw refuseAt('id', refusals.ownFactors);
  await expectMayChange(db, caller, params.id, now());
  const owner = { schoolId, personId: params.id };
  await db.transaction().execute(async (transaction) => {
    if (!(await isPerson(transaction, schoolId, params.id))) throw refuse(refusals.personNotFound);
    if (!(await factors.removeEveryFactor(transaction, owner))) throw refuse(refusals.factorNotFound);
    await recordAction(transaction, caller, { action: 'identity.remove-factors', person: params.id, at: now() });
    await tellOfFactor(transaction, owner, { kind: 'factor-removed', factor: 'all', by: personId, now: now() });
    await endEverySignIn(transaction, schoolId, params.id);
    await disownDevicesOf(transaction, owner);
    await ringSignOut(bell, transaction, schoolId, params.id);
  });
}
