import type { Role } from '../../../platform/contract/school-terms.ts';
import { call } from '../../../platform/web/api/call.ts';
import { rememberRole, roleOf, storeSignIn } from '../../../platform/web/api/stored-sign-in.ts';
import { finishOutside, startOutside } from '../outside.contract.ts';
import { SignInFailure } from './sign-in.ts';

/** Ties the answer of the issuer to this tab. */
const browserKey = 'rollbook.outside';

/** Leaves for the issuer. */
export async function startAs(role: Role): Promise<void> {
  const { address, browser } = await failing(call(startOutside, { body: { role } }, null));
  sessionStorage.setItem(browserKey, browser);
  window.location.assign(address);
}

/** Signs in with what the issuer gave in the address; returns the email as the school stores it. */
export async function finishWith(given: URLSearchParams): Promise<string> {
  const browser = sessionStorage.getItem(browserKey) ?? 'unknown'.padEnd(43, '-');
  sessionStorage.removeItem(browserKey);
  const body = { code: given.get('code') || 'none', state: given.get('state') ?? '', browser };
  const iss = given.get('iss');
  const { token, role, user } = await failing(
    call(finishOutside, { body: { ...body, ...(iss !== null && { iss }) } }, null),
  );
  storeSignIn(token, role);
  rememberRole(roleOf(role) ?? 'student');
  return user.email;
}

async function failing<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw new SignInFailure('outside', error as Error);
  }
}
