import { roleKeys } from '../../../platform/contract/school-terms.ts';
import type { Call } from '../../../platform/http/serve-endpoint.ts';
import { refuse } from '../../../platform/server/refusal.ts';
import { wrongFactor, wrongSignIn } from '../identity.refusals.ts';
import type * as contract from '../second-factor.contract.ts';
import { askPasskeyFirst, findAskedFirst, findPasskeyOf } from './awaited-factor.queries.ts';
import { beginSignIn } from './begin-sign-in.ts';
import { recordFailure } from './failed-sign-in.queries.ts';
import { type Account, findFitting, moveTo } from './finish-sign-in.ts';
import { asStored, isWithRoll } from './first-sign-in.queries.ts';
import { listAccountKeys, listAccountsAlike } from './identity.queries.ts';
import { openSession, userOf } from './open-session.ts';
import { counterOfUse, passkeyRequest, passkeySite } from './passkeys.ts';
import { recallDevices } from './recalled-devices.queries.ts';
import * as factors from './second-factor.queries.ts';
import { isSame, judge, queueByNetwork } from './throttle.ts';

/** The limit is lower than the number of database connections. */
const starts = queueByNetwork(4);

/**
 * Step 1 of a sign-in in which the passkey comes before the password. A passkey cannot be guessed, so wrong passwords
 * typed by strangers do not block its owner.
 */
export function startWithPasskey(call: Call<typeof contract.startWithPasskey>) {
  const { address, isGone } = call.request;
  return starts(address, () => ask(call), isGone);
}

async function ask(call: Call<typeof contract.startWithPasskey>) {
  const { db, config, body, request, now } = call;
  const accounts = await listAccountKeys(db, body.role, body.email);
  const devices = await recallDevices(db, request, now());
  const token = await beginSignIn(call, body.role, { accounts, devices });
  // The request names no passkeys, so that nobody learns which ones an account has; the authenticator finds its own.
  const passkey = await passkeyRequest([], passkeySite(config, request));
  await askPasskeyFirst(db, token, passkey.challenge);
  return { token, role: roleKeys[body.role], passkey };
}

type FinishCall = Call<typeof contract.finishWithPasskey>;

/**
 * Step 2: checks the passkey and then the password. Wrong passwords are counted only within this sign-in. Without the
 * right passkey, no password is checked.
 */
export async function finishWithPasskey(call: FinishCall) {
  const { db, caller, request, now } = call;
  const { role, email, signIn } = caller.actor;
  const alike = await listAccountsAlike(db, role, email);
  const used = await findUsed(call, alike);
  const account = used && alike.find((one) => isSame(factors.ownerOf(one), used.owner));
  if (!used || !account) throw refuse(wrongFactor);
  const attempt = { accounts: [account], address: request.address, within: signIn.hash };
  const found = await judge(db, attempt, { now, isGone: request.isGone }, async (accounts) => {
    const fitting = await findFitting(call, [account]);
    return fitting.length > 0 && { accounts, found: true };
  });
  if (!found) {
    await recordFailure(db, account, caller.address, now());
    throw refuse(wrongSignIn);
  }
  return enterBy(call, account, used);
}

type Used = {
  readonly owner: NonNullable<Awaited<ReturnType<typeof findPasskeyOf>>>;
  readonly counter: number;
};

async function findUsed(call: FinishCall, accounts: readonly Account[]): Promise<Used | undefined> {
  const { db, config, body, request, caller } = call;
  const challenge = await findAskedFirst(db, caller.actor.signIn);
  const owner = challenge && (await findPasskeyOf(db, accounts.map(factors.ownerOf), body.passkey.id));
  if (!challenge || !owner) return undefined;
  const counter = await counterOfUse(body.passkey, owner, { challenge, site: passkeySite(config, request) });
  return counter === undefined ? undefined : { owner, counter };
}

/**
 * Opens the session; the passkey also counts as the second factor. An account of another school gets a challenge of its
 * own.
 */
async function enterBy(call: FinishCall, account: Account, { owner, counter }: Used) {
  const { caller, body, now } = call;
  const moved = isSame(account, caller.actor) ? undefined : await moveTo(call, account, false);
  const actor = moved?.actor ?? caller.actor;
  const isOpen = await openSession(
    call,
    { ...caller, actor },
    {
      isWithRoll: isWithRoll(actor, asStored(actor, body.password)),
      expect: (transaction) => factors.usePasskey(transaction, factors.ownerOf(actor), owner, counter, now()),
    },
  );
  if (!isOpen) throw refuse(wrongFactor);
  return { user: userOf(actor), ...(moved && { token: moved.token }) };
}
