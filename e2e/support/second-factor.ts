import { codeAt } from '../../src/base/identity/server/one-time-code.ts';
import { clockShiftMs } from '../../test/test-moment.ts';
import { type Account, callsAs } from './calls.ts';

/** The code that an app shows some seconds from now, by the server's clock. */
export function codeOf(secret: string, seconds = 0): string {
  return codeAt(secret, new Date(Date.now() + clockShiftMs + seconds * 1000));
}

/** Gives a person an app for codes; the present code counts as used. */
export async function addApp(address: string, account: Account) {
  const call = await callsAs(address, account);
  const { secret } = await call('POST', '/api/identity/code/prepare', { currentPassword: account.password });
  await call('POST', '/api/identity/code', { code: codeOf(secret) });
  return { codeIn: (seconds: number) => codeOf(secret, seconds) };
}

/** Makes the demo school require a second factor of every member of staff. */
export async function askStaffForSecondFactor(address: string): Promise<void> {
  const office = await callsAs(address, 'Admin');
  await office('PUT', '/api/policies', { secondFactor: 'staff' });
}
