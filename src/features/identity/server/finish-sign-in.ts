import { normalEmail } from '../../../platform/contract/school-terms.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { networkOf } from '../../../platform/http/network.ts';
import type { Call } from '../../../platform/http/serve-endpoint.ts';
import { refuse } from '../../../platform/server/refusal.ts';
import type { finishSignIn } from '../identity.contract.ts';
import { wrongSignIn } from '../identity.refusals.ts';
import { recordFailure } from './failed-sign-in.queries.ts';
import { asStored, isRollOpen, isWithRoll } from './first-sign-in.queries.ts';
import { listAccountsAlike, startChallenge } from './identity.queries.ts';
import { enter } from './open-session.ts';
import { dummyHash, isPassword } from './passwords.ts';
import { endSignIn } from './sign-in.queries.ts';
import { judge } from './throttle.ts';
import { findActor } from './token-owner.queries.ts';

type FinishCall = Call<typeof finishSignIn>;

/**
 * Step 2 of signing in: checks the password. The email must be the one that the challenge was issued for. A password is
 * hashed whatever is wrong, so that the response time reveals nothing.
 */
export async function finish(call: FinishCall) {
  const { db, body, caller, request, now } = call;
  const attempt = { email: caller.actor.email, address: request.address };
  const answer = await judge(db, attempt, { now, isGone: request.isGone }, async () => {
    const fitting = await findFitting(call);
    if (normalEmail(body.email) !== caller.actor.email) return false;
    const chosen = body.school === undefined ? fitting : fitting.filter(({ schoolId }) => schoolId === body.school);
    const [account] = chosen;
    if (!account) return false;
    if (chosen.length > 1) {
      return { schools: chosen.map(({ schoolId, school }) => ({ _id: String(schoolId), name: school })) };
    }
    return enterAs(call, account);
  });
  if (answer) return answer;
  await recordFailure(db, caller.actor, caller.address, now());
  throw refuse(wrongSignIn);
}

type Account = Awaited<ReturnType<typeof listAccountsAlike>>[number];

/**
 * The accounts of this role and email, at any school, that the password opens. Each costs the same work, whichever the
 * password fits.
 */
async function findFitting({ db, config, body, caller, now }: FinishCall): Promise<Account[]> {
  const { role, email } = caller.actor;
  const accounts = await listAccountsAlike(db, role, email);
  if (accounts.length === 0) await isPassword(body.password, dummyHash);
  const fitting: Account[] = [];
  for (const account of accounts) {
    const password = asStored(account, body.password);
    if (!(await isPassword(password, account.passwordHash))) continue;
    if (!isWithRoll(account, password) || (await isRollOpen(db, account, config, now()))) fitting.push(account);
  }
  return fitting;
}

/** Enters the account; one of another school than the challenge's by a challenge of its own, whose token is answered. */
async function enterAs(call: FinishCall, { schoolId, personId }: Account) {
  const { caller, body } = call;
  const moved = schoolId === caller.actor.schoolId ? undefined : await moveTo(call, schoolId, personId);
  const actor: Actor = moved?.actor ?? caller.actor;
  const withRoll = isWithRoll(actor, asStored(actor, body.password));
  const entered = await enter(call, { ...caller, actor }, { isWithRoll: withRoll });
  return entered && { ...entered, ...(moved && { token: moved.token }) };
}

async function moveTo({ db, config, caller, request, now }: FinishCall, schoolId: number, personId: number) {
  const token = await startChallenge(db, schoolId, personId, now(), networkOf(request.address));
  await db.transaction().execute((transaction) => endSignIn(transaction, caller.actor.signIn));
  const actor = await findActor(db, token, 'challenge', { config, now });
  if (!actor) throw refuse(wrongSignIn);
  return { token, actor };
}
