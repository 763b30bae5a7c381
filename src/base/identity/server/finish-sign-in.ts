import { normalEmail } from '../../../platform/contract/school-terms.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { networkOf } from '../../../platform/http/network.ts';
import type { Call } from '../../../platform/http/serve-endpoint.ts';
import { refuse } from '../../../platform/server/refusal.ts';
import type { finishSignIn } from '../identity.contract.ts';
import { wrongSignIn, wrongSignInByPhone } from '../identity.refusals.ts';
import { recordFailure } from './failed-sign-in.queries.ts';
import { asStored, isRollOpen, isWithRoll } from './first-sign-in.queries.ts';
import { emailOf, expectOneName } from './identifiers.queries.ts';
import { listAccountsAlike, readAccounts, startChallenge } from './identity.queries.ts';
import { enter } from './open-session.ts';
import { dummyHash, isPassword } from './passwords.ts';
import { findByPhone } from './phone.queries.ts';
import { type RecalledDevice, recallDevices } from './recalled-devices.queries.ts';
import { endSignIn } from './sign-in.queries.ts';
import { isSame, judge } from './throttle.ts';
import { findActor } from './token-owner.queries.ts';

type FinishCall = Call<typeof finishSignIn>;

/**
 * Step 2 of signing in: checks the password. The email must be the one that the challenge was issued for. A password is
 * hashed whatever is wrong, so that the response time reveals nothing.
 */
export async function finish(call: FinishCall) {
  const { db, body, caller, request, now } = call;
  const { address, isGone } = request;
  const { email } = caller.actor;
  const { alike, isTheirs } = body.phone === undefined ? await byEmail(call) : await byPhone(call, body.phone);
  const devices = await recallDevices(db, request, now());
  const chosen = await judge(db, { accounts: alike, email, address, devices }, { now, isGone }, async (open) => {
    const accounts = await findFitting(
      call,
      alike.filter((account) => open.some((one) => isSame(one, account))),
    );
    if (!isTheirs) return false;
    const found = accounts.filter(({ schoolId }) => body.school === undefined || schoolId === body.school);
    return found.length > 0 && { accounts, found };
  });
  const [account, other] = chosen || [];
  if (chosen && other)
    return { schools: chosen.map(({ schoolId, school }) => ({ _id: String(schoolId), name: school })) };
  const answer = account && (await enterAs(call, account, devices));
  if (answer) return answer;
  await recordFailure(db, caller.actor, caller.address, now());
  throw refuse(body.phone === undefined ? wrongSignIn : wrongSignInByPhone);
}

/** Returns the accounts of the challenge's email, and whether the given email or identifier belongs to them. */
async function byEmail({ db, body, caller, request }: FinishCall) {
  expectOneName(body);
  const { role, email } = caller.actor;
  const given = await emailOf(db, request.host, role, body);
  return { alike: await listAccountsAlike(db, role, email), isTheirs: normalEmail(given) === email };
}

/** The account of the challenge, and whether the given phone number is theirs. */
async function byPhone({ db, body, caller, request }: FinishCall, phone: string) {
  expectOneName(body);
  const { actor } = caller;
  const { accounts } = await findByPhone(db, request.host, phone);
  const alike = await readAccounts(db, actor.role, [actor]);
  return { alike, isTheirs: accounts.some((account) => isSame(account, actor)) };
}

export type Account = Awaited<ReturnType<typeof listAccountsAlike>>[number];

type Trying = Pick<FinishCall, 'db' | 'config' | 'now'> & { readonly body: { readonly password: string } };

/** The accounts that the password opens. Each costs the same work, whichever the password fits. */
export async function findFitting({ db, config, body, now }: Trying, accounts: readonly Account[]): Promise<Account[]> {
  if (accounts.length === 0) await isPassword(body.password, dummyHash);
  const fitting: Account[] = [];
  for (const account of accounts) {
    const password = asStored(account, body.password);
    if (!(await isPassword(password, account.passwordHash))) continue;
    if (!isWithRoll(account, password) || (await isRollOpen(db, account, config, now()))) fitting.push(account);
  }
  return fitting;
}

/**
 * Signs in to the account. If it belongs to another school than the challenge, it gets a challenge of its own, and that
 * token is returned.
 */
async function enterAs(call: FinishCall, account: Account, devices: readonly RecalledDevice[]) {
  const { caller, body } = call;
  const isHere = account.schoolId === caller.actor.schoolId;
  const isRecalled = devices.some((device) => isSame(device, account));
  const moved = isHere ? undefined : await moveTo(call, account, isRecalled);
  const actor: Actor = moved?.actor ?? caller.actor;
  const withRoll = isWithRoll(actor, asStored(actor, body.password));
  const entered = await enter(call, { ...caller, actor }, { isWithRoll: withRoll });
  return entered && { ...entered, ...(moved && { token: moved.token }) };
}

type Moving = Pick<FinishCall, 'db' | 'config' | 'caller' | 'request' | 'now'>;

export async function moveTo({ db, config, caller, request, now }: Moving, to: Account, isRecalled: boolean) {
  const from = { address: networkOf(request.address), isRecalled };
  const token = await startChallenge(db, to.schoolId, to.personId, now(), from);
  await db.transaction().execute((transaction) => endSignIn(transaction, caller.actor.signIn));
  const actor = await findActor(db, token, 'challenge', { config, now });
  if (!actor) throw refuse(wrongSignIn);
  return { token, actor };
}
