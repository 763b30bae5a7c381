import { roleKeys } from '../../../platform/contract/school-terms.ts';
import type { Call } from '../../../platform/http/serve-endpoint.ts';
import { refuse } from '../../../platform/server/refusal.ts';
import type { findRole } from '../identity.contract.ts';
import { wrongSignIn } from '../identity.refusals.ts';
import { recordFailure } from './failed-sign-in.queries.ts';
import * as firstSignIn from './first-sign-in.queries.ts';
import { findAccount } from './identity.queries.ts';
import { dummyHash, isPassword } from './passwords.ts';
import { recallDevices } from './recalled-devices.queries.ts';
import { judge } from './throttle.ts';

/**
 * Returns the role to whoever knows the password, under the rules of signing in. Without an account, a password is
 * still hashed and counted, so that neither timing nor the limit reveals it.
 */
export async function tellRole(call: Call<typeof findRole>) {
  const { db, body, request, now } = call;
  const { address, isGone } = request;
  const account = await findAccount(db, body.email);
  const devices = await recallDevices(db, request, now());
  const attempt = { accounts: account ? [account] : [], email: body.email, address, devices };
  const password = account ? firstSignIn.asStored(account, body.password) : body.password;
  const known = await judge(db, attempt, { now, isGone }, async (accounts) => {
    const isRight = await isPassword(password, account?.passwordHash ?? dummyHash);
    if (!account || !isRight || !(await isLetIn(call, account, password))) return false;
    return { accounts, found: account };
  });
  if (known) {
    await countIfWithRoll(call, known, password);
    return { role: roleKeys[known.role] };
  }
  if (account) await recordFailure(db, account, request.address, now());
  throw refuse(wrongSignIn);
}

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** Whether the right password would also sign in: a roll may have expired. */
async function isLetIn(
  { db, config, now }: Call<typeof findRole>,
  account: Account,
  password: string,
): Promise<boolean> {
  return !firstSignIn.isWithRoll(account, password) || firstSignIn.isRollOpen(db, account, config, now());
}

/** Counts a sign-in with a roll; refuses it if the network is over its limit. */
async function countIfWithRoll({ db, request, now }: Call<typeof findRole>, account: Account, password: string) {
  if (!firstSignIn.isWithRoll(account, password)) return;
  await db
    .transaction()
    .execute((transaction) => firstSignIn.countWithRoll(transaction, account, request.address, now()));
}
