import type { Role } from '../../../platform/contract/school-terms.ts';
import { networkOf } from '../../../platform/http/network.ts';
import type { Call } from '../../../platform/http/serve-endpoint.ts';
import { refuse } from '../../../platform/server/refusal.ts';
import type { startSignIn } from '../identity.contract.ts';
import { unknownAccount } from '../identity.refusals.ts';
import { startChallenge } from './identity.queries.ts';
import type { RecalledDevice } from './recalled-devices.queries.ts';
import { type AccountKey, countUnknownEmail, isSame } from './throttle.ts';

/**
 * Begins a sign-in to the first of these accounts that can be used, and returns its token. Refuses if there is none.
 */
export async function beginSignIn(
  { db, request, now, findActor }: Pick<Call<(typeof startSignIn)[Role]>, 'db' | 'request' | 'now' | 'findActor'>,
  role: Role,
  { accounts, devices }: { readonly accounts: readonly AccountKey[]; readonly devices: readonly RecalledDevice[] },
) {
  for (const account of accounts) {
    const isRecalled = devices.some((device) => isSame(device, account));
    const from = { address: networkOf(request.address), isRecalled };
    const token = await startChallenge(db, account.schoolId, account.personId, now(), from);
    // The account of a guardian without children cannot be used.
    if (role !== 'guardian' || (await findActor(token, 'challenge'))) return token;
  }
  await countUnknownEmail(db, request.address, now());
  throw refuse(unknownAccount);
}
