import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { Caller } from '../../../platform/http/access.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { App } from '../../../platform/http/app-context.ts';
import { recordAction } from '../../audit/server/audit.queries.ts';
import type { AskedFactor } from '../asked-factor.contract.ts';
import type { SignedInUser } from '../identity.contract.ts';
import { awaitFactor } from './awaited-factor.queries.ts';
import { describeDevice } from './device.ts';
import { countWithRoll } from './first-sign-in.queries.ts';
import { openSignIn } from './identity.queries.ts';
import { passkeyRequest, passkeySite } from './passkeys.ts';
import {
  type Browser,
  type DeviceCookie,
  keepDevice,
  newDeviceKey,
  recallDevices,
} from './recalled-devices.queries.ts';
import { findFactors, ownerOf } from './second-factor.queries.ts';
import { tellOfDevice } from './sign-in-mails.ts';

/** The parts of a call that may open a session. */
export type Entering = Pick<App, 'db' | 'config' | 'now'> & {
  readonly request: Browser & { readonly origin: string; readonly userAgent: string | undefined };
  readonly keepCookie: (cookie: DeviceCookie) => void;
};

type Entered = { readonly user: SignedInUser } | { readonly secondFactor: AskedFactor };

type EnterOptions = {
  readonly isWithRoll?: boolean;
  /** Whether the account's second factor is asked for. */
  readonly asksFactor?: boolean;
};

/**
 * Turns a challenge into a session, or asks for the second factor where the account has one. Returns false if the
 * challenge is used already.
 */
export async function enter(
  call: Entering,
  caller: Caller,
  { isWithRoll = false, asksFactor = true }: EnterOptions = {},
): Promise<Entered | false> {
  const { db, config, request, now } = call;
  const { actor } = caller;
  const { passkeys, hasCode, recoveryCodes, hasAny } = await findFactors(db, ownerOf(actor));
  if (!hasAny || !asksFactor) {
    const isOpen = await openSession(call, caller, { isWithRoll });
    return isOpen && { user: userOf(actor) };
  }
  const passkey = passkeys.length > 0 ? await passkeyRequest(passkeys, passkeySite(config, request)) : null;
  const isAwaited = await awaitFactor(db, actor.signIn, 'challenge', passkey?.challenge ?? null, now());
  return isAwaited && { secondFactor: { passkey, code: hasCode, recovery: recoveryCodes > 0 } };
}

type Opening = {
  readonly isWithRoll?: boolean;
  /** A further condition, which is checked in the same transaction. */
  readonly expect?: (transaction: DatabaseTransaction) => Promise<boolean>;
};

/**
 * Opens a session. Returns false if the challenge is already used or `expect` returns false. The browser is remembered
 * from now on, except after a sign-in with a first password, which others can know.
 */
export async function openSession(
  { db, request, keepCookie, now: clock }: Entering,
  caller: Caller,
  { isWithRoll = false, expect = async () => true }: Opening,
): Promise<boolean> {
  const now = clock();
  const device = describeDevice(request.userAgent);
  const before = await recallDevices(db, request, now);
  const { hash, cookie } = newDeviceKey(request, caller.actor, before);
  const isRecalled = !caller.actor.mustChangePassword;
  const isOpened = await db.transaction().execute(async (transaction) => {
    if (!(await expect(transaction))) return false;
    const isOpen = await openSignIn(transaction, caller.actor.signIn, now, device);
    if (isOpen && isWithRoll) await countWithRoll(transaction, caller.actor, caller.address, now);
    if (isOpen) {
      const { personId: person } = caller.actor;
      await recordAction(transaction, caller, { action: 'identity.sign-in', person, at: now });
      await tellOfDevice(transaction, { ...caller.actor, device, address: caller.address }, now);
      if (isRecalled) await keepDevice(transaction, caller.actor, { hash, before }, now);
    }
    return isOpen;
  });
  if (isOpened && isRecalled) keepCookie(cookie);
  return isOpened;
}

/** A first password may have been guessed, so name and photo are left out until it is replaced. */
export function userOf(actor: Actor): SignedInUser {
  const { email, name, photoUrl, mustChangePassword, mustAddFactor } = actor;
  if (mustChangePassword) return { email, displayName: '', photoURL: null, mustChangePassword };
  return { email, displayName: name, photoURL: photoUrl, ...(mustAddFactor && { mustAddFactor }) };
}
