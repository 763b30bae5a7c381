import type { Role } from '../../../platform/contract/school-terms.ts';
import { call } from '../../../platform/web/api/call.ts';
import { roleOf } from '../../../platform/web/api/stored-sign-in.ts';
import { finishOutside, startOutside } from '../outside.contract.ts';
import { keepSignIn, type NextStep, SignInFailure } from './sign-in.ts';

/** Ties the answer of the issuer to this tab. */
const browserKey = 'rollbook.outside';

/** Goes to the issuer's page. */
export async function startAs(role: Role): Promise<void> {
  const { address, browser } = await failing(call(startOutside, { body: { role } }, null));
  sessionStorage.setItem(browserKey, browser);
  window.location.assign(address);
}

/**
 * Signs in with the parameters that the issuer added to the address. Returns the email as stored by the school, or the
 * second factor that the school also requires.
 */
export async function finishWith(given: URLSearchParams): Promise<string | NextStep> {
  const browser = secretOf(sessionStorage.getItem(browserKey));
  sessionStorage.removeItem(browserKey);
  const body = { code: given.get('code') || 'none', state: secretOf(given.get('state')), browser };
  const iss = given.get('iss');
  const answer = await failing(call(finishOutside, { body: { ...body, ...(iss !== null && { iss }) } }, null));
  const { token, role: mark, user } = answer;
  const attempt = { token, mark, role: roleOf(mark) ?? 'student', email: '', password: '' };
  return user ? keepSignIn(attempt, user) : { ...answer, attempt };
}

/**
 * Returns the text if it has the form of one of the server's secrets, and otherwise an empty text, which the server
 * refuses as unknown.
 */
function secretOf(text: string | null): string {
  return text !== null && /^[\w-]{43}$/.test(text) ? text : 'unknown'.padEnd(43, '-');
}

async function failing<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw new SignInFailure('outside', error as Error);
  }
}
