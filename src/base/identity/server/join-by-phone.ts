import { signsOfCode } from '../../../platform/contract/digits.ts';
import { fault } from '../../../platform/contract/reason.ts';
import { missing } from '../../../platform/contract/refusals.ts';
import { minPinLength } from '../../../platform/contract/school-terms.ts';
import type { Call } from '../../../platform/http/serve-endpoint.ts';
import { badInput, refuseAt } from '../../../platform/server/refusal.ts';
import { recordAction } from '../../audit/server/audit.queries.ts';
import { phoneCodeNotGood } from '../identity.refusals.ts';
import type { welcome } from '../recovery.contract.ts';
import { replaceForgottenPassword } from './account.queries.ts';
import { recordFailure } from './failed-sign-in.queries.ts';
import { dummyHash, findPasswordFault, hashPassword, isPassword, randomPassword } from './passwords.ts';
import { findByPhone, findPhoneCode, usePhoneCode } from './phone.queries.ts';
import { recallDevices } from './recalled-devices.queries.ts';
import { ringSignOut } from './sign-in.queries.ts';
import { judge } from './throttle.ts';

/** Makes a printed code that is easy to read and to type, but too long to guess. */
export const newPhoneCode = randomPassword;

/** Returns a typed code as it was printed, in whatever digits, letters and groups it is typed. */
function asPrinted(typed: string): string {
  return signsOfCode(typed).replaceAll(/(.{5})(?=.)/g, '$1-');
}

type WelcomeCall = Call<typeof welcome>;

/**
 * Accepts a guardian's printed code, which works once, and sets their password or PIN of at least six characters. A
 * wrong code counts like a wrong password, a code for an unknown number like an unknown email.
 */
export async function joinByPhone(call: WelcomeCall, typed: string) {
  const { db, bell, body, request, now } = call;
  const good = await findGoodCode(call, typed);
  const weakness = await findPasswordFault(body.newPassword, good.owner);
  if (weakness) throw badInput({ newPassword: weakness });
  const passwordHash = await hashPassword(body.newPassword);
  const { account } = good;
  const { schoolId, personId } = account;
  await db.transaction().execute(async (transaction) => {
    if (!(await usePhoneCode(transaction, account, good.hash, now()))) throw refuseAt('code', phoneCodeNotGood);
    await replaceForgottenPassword(transaction, schoolId, personId, {
      passwordHash,
      isKnown: false,
      isPin: good.owner.email === '',
    });
    const nobody = { actor: { schoolId, personId: null }, address: request.address };
    await recordAction(transaction, nobody, { action: 'identity.join', person: personId, at: now() });
    await ringSignOut(bell, transaction, schoolId, personId);
  });
  return {};
}

/** The account that number and code open together; whatever is wrong takes the same work and gets the same answer. */
async function findGoodCode({ db, body, request, now }: WelcomeCall, typed: string) {
  if (body.code === undefined) throw badInput({ code: fault(missing) });
  const code = asPrinted(body.code);
  const { address, host, isGone } = request;
  const { phone, accounts } = await findByPhone(db, host, typed);
  const devices = await recallDevices(db, request, now());
  const attempt = { accounts, email: phone, address, devices };
  const good = await judge(db, attempt, { now, isGone }, async ([account]) => {
    const stored = account && (await findPhoneCode(db, account, phone, now()));
    const isRight = await isPassword(code, stored?.hash ?? dummyHash);
    if (!account || !stored || !isRight) return false;
    const owner = {
      ...stored,
      phone,
      isDemo: stored.is_demo === 1,
      ...(stored.email === '' && { least: minPinLength }),
    };
    return { accounts: [account], found: { account, hash: stored.hash, owner } };
  });
  if (good) return good;
  const [account] = accounts;
  if (account) await recordFailure(db, account, address, now());
  throw refuseAt('code', phoneCodeNotGood);
}
