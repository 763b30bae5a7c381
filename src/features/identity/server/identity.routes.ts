import { type Role, roleMarks, roles } from '../../../contract/school-terms.ts';
import type { Caller } from '../../../server/access.ts';
import type { Database, DatabaseTransaction } from '../../../server/database/tables.ts';
import { badInput, Refusal } from '../../../server/refusal.ts';
import type { Call, Serve } from '../../../server/serve-endpoint.ts';
import type { AuditAction } from '../../audit/audit.contract.ts';
import { recordAction } from '../../audit/server/audit.queries.ts';
import { changePhoto, discardImages } from '../../images/server/images.queries.ts';
import { isDemoSchool } from '../../school/server/school.queries.ts';
import {
  changeOwnPhoto,
  changePassword,
  finishSignIn,
  readMe,
  type SignedInUser,
  signOut,
  startSignIn,
} from '../identity.contract.ts';
import * as identity from './identity.queries.ts';
import { findPasswordFault, hashPassword, isPassword } from './passwords.ts';
import { countFailure, forgetFailures, inTurn, refuseIfThrottled } from './throttle.ts';

export function identityRoutes(serve: Serve): void {
  for (const role of roles) serve(startSignIn[role], (call) => challengeFor(role, call));
  serve(finishSignIn, (call) => inTurn(call.caller.actor.email, () => finish(call)));

  serve(signOut, async ({ db, caller, now }) => {
    await db.transaction().execute(async (transaction) => {
      await identity.endSession(transaction, caller.actor.signIn);
      await recordOwn(transaction, caller, 'identity.sign-out', now());
    });
    return {};
  });

  serve(readMe, async ({ caller }) => ({ ...userOf(caller.actor), role: roleMarks[caller.actor.role] }));
  serve(changeOwnPhoto, changePhotoOfCaller);
  serve(changePassword, (call) => inTurn(call.caller.actor.email, () => replace(call)));
}

/** DESIGN 5 step 1. */
async function challengeFor(role: Role, { db, body, request, now }: Call<(typeof startSignIn)[Role]>) {
  const attempt = { email: body.email, address: request.address };
  await refuseIfThrottled(db, attempt, now());
  const account = await identity.findOpenAccount(db, role, body.email);
  if (!account) {
    await countFailure(db, attempt, now());
    throw new Refusal('sign_in_failed', 'There is no such account.');
  }
  const token = await identity.startChallenge(db, account.school_id, account.person_id, now());
  return { token, role: roleMarks[role] };
}

/** DESIGN 5 step 2. The email must be the one that the challenge was given for. */
async function finish({ db, body, caller, request, now }: Call<typeof finishSignIn>) {
  const { actor } = caller;
  const attempt = { email: actor.email, address: request.address };
  await refuseIfThrottled(db, attempt, now());
  const hash = await identity.readPasswordHash(db, actor.schoolId, actor.personId);
  const isRight = (await isPassword(body.password, hash)) && body.email.toLowerCase() === actor.email;
  const isOpen = isRight && (await openSession(db, caller, now()));
  if (!isOpen) {
    await countFailure(db, attempt, now());
    await recordFailure(db, caller, now());
    throw new Refusal('sign_in_failed', 'The email or the password is wrong.');
  }
  await forgetFailures(db, attempt);
  return { user: userOf(actor) };
}

function openSession(db: Database, caller: Caller, now: Date): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const isOpen = await identity.openSession(transaction, caller.actor.signIn, now);
    if (isOpen) await recordOwn(transaction, caller, 'identity.sign-in', now);
    return isOpen;
  });
}

/** Nobody was signed in, so nobody did it: it was done to the account's owner. The throttle bounds how often. */
function recordFailure(db: Database, { actor, address }: Caller, at: Date): Promise<void> {
  const nobody = { actor: { schoolId: actor.schoolId, personId: null }, address };
  const deed = { action: 'identity.fail-sign-in', person: actor.personId, at } as const;
  return db.transaction().execute((transaction) => recordAction(transaction, nobody, deed));
}

/** Records what a person does to their own account. */
function recordOwn(transaction: DatabaseTransaction, caller: Caller, action: AuditAction, at: Date): Promise<void> {
  return recordAction(transaction, caller, { action, person: caller.actor.personId, at });
}

async function changePhotoOfCaller(call: Call<typeof changeOwnPhoto>) {
  const { db, config, body, now } = call;
  const { schoolId, personId } = call.caller.actor;
  await db.transaction().execute(async (transaction) => {
    await changePhoto(transaction, { schoolId, personId, photo: body.photo, now: now(), config });
    await recordOwn(transaction, call.caller, 'identity.change-photo', now());
  });
  await discardImages(call, schoolId);
  return { photoURL: body.photo };
}

/** Guessing the current password here is throttled as signing in is. */
async function replace({ db, body, caller, request, now }: Call<typeof changePassword>) {
  const { actor } = caller;
  const attempt = { email: actor.email, address: request.address };
  await refuseIfThrottled(db, attempt, now());
  const hash = await identity.readPasswordHash(db, actor.schoolId, actor.personId);
  if (!(await isPassword(body.currentPassword, hash))) {
    await countFailure(db, attempt, now());
    await recordFailure(db, caller, now());
    throw badInput({ currentPassword: 'This is not your current password.' });
  }
  const fault = findPasswordFault(body.newPassword, await isDemoSchool(db, actor.schoolId));
  if (fault) throw badInput({ newPassword: fault });
  if (body.newPassword === body.currentPassword) throw badInput({ newPassword: 'Please choose a different password.' });
  const passwordHash = await hashPassword(body.newPassword);
  await db.transaction().execute(async (transaction) => {
    await identity.replacePassword(transaction, actor, passwordHash);
    await recordOwn(transaction, caller, 'identity.change-password', now());
  });
  return {};
}

function userOf(actor: identity.Actor): SignedInUser {
  const user: SignedInUser = { email: actor.email, displayName: actor.name, photoURL: actor.photoUrl };
  return actor.mustChangePassword ? { ...user, mustChangePassword: true } : user;
}
