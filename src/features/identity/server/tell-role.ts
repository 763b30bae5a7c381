import { roleKeys } from '../../../platform/contract/school-terms.ts';
import type { Call } from '../../../platform/http/serve-endpoint.ts';
import { refuse } from '../../../platform/server/refusal.ts';
import type { findRole } from '../identity.contract.ts';
import { wrongSignIn } from '../identity.refusals.ts';
import { recordFailure } from './failed-sign-in.queries.ts';
import * as firstSignIn from './first-sign-in.queries.ts';
import { findAccount } from './identity.queries.ts';
import { dummyHash, isPassword } from './passwords.ts';
import { judge, refuseIfThrottled } from './throttle.ts';

/**
 * Returns the role to whoever knows the password, under the rules of signing in. Without an account, a password is
 * still hashed and counted, so that neither timing nor the limit reveals it.
 */
export async function tellRole(call: Call<typeof findRole>) {
  const { db, body, request, now } = call;
  const attempt = { email: body.email, address: request.address };
  for (const isUnknown of [false, true]) await refuseIfThrottled(db, { ...attempt, isUnknown }, now());
  const account = await findAccount(db, body.email);
  const judged = { ...attempt, isUnknown: account === undefined };
  const role = await judge(db, judged, { now, isGone: request.isGone }, async () => {
    const password = account ? firstSignIn.asStored(account, body.password) : body.password;
    const isRight = await isPassword(password, account?.passwordHash ?? dummyHash);
    return account !== undefined && isRight && (await isLetIn(call, account, password)) && account.role;
  });
  if (role) return { role: roleKeys[role] };
  if (account) await recordFailure(db, account, request.address, now());
  throw refuse(wrongSignIn);
}

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** Whether the right password would also sign in: a roll may have expired, or the network may be over its limit. */
async function isLetIn(
  { db, config, request, now }: Call<typeof findRole>,
  account: Account,
  password: string,
): Promise<boolean> {
  if (!firstSignIn.isWithRoll(account, password)) return true;
  if (!(await firstSignIn.isRollOpen(db, account, config, now()))) return false;
  await db
    .transaction()
    .execute((transaction) => firstSignIn.countWithRoll(transaction, account, request.address, now()));
  return true;
}
