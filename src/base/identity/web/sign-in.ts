import type { OutputOf } from '../../../platform/contract/endpoint.ts';
import type { Role } from '../../../platform/contract/school-terms.ts';
import { CallRefused, call } from '../../../platform/web/api/call.ts';
import {
  forgetSignIn,
  keepFirstPassword,
  rememberRole,
  roleOf,
  storeSignIn,
} from '../../../platform/web/api/stored-sign-in.ts';
import { findRole, finishSignIn, type SignedInUser, startSignIn } from '../identity.contract.ts';

export type Credentials = { readonly role: Role; readonly email: string; readonly password: string };

/** A failed sign-in, with the step that failed and the reason. */
export class SignInFailure extends Error {
  readonly step: 'verify' | 'password' | 'outside';
  readonly reason: Error;

  constructor(step: SignInFailure['step'], reason: Error) {
    super(reason.message);
    this.step = step;
    this.reason = reason;
  }
}

/** A sign-in whose email is verified. */
export type Attempt = Credentials & { readonly token: string; readonly mark: string };

/** The next step of a sign-in after the password: a school to choose, or a second factor. */
export type NextStep = Pick<OutputOf<typeof finishSignIn>, 'schools' | 'secondFactor'> & { readonly attempt: Attempt };

/**
 * Verifies the email for the role, stores the token and role, and sends the password; clears the session if that fails.
 * Returns the email as stored by the school, or the next step. Throws `SignInFailure`.
 */
export async function signIn(credentials: Credentials): Promise<string | NextStep> {
  const { role, email } = credentials;
  const verified = await inStep('verify', call(startSignIn[role], { body: namedBy(role, email) }, null));
  storeSignIn(verified.token, verified.role);
  return sendPassword({ ...credentials, token: verified.token, mark: verified.role });
}

/** Interprets the typed text as an email, a guardian's phone number (which has no letters) or else an identifier. */
function namedBy(role: Role, typed: string): { email: string } | { phone: string } | { identifier: string } {
  if (typed.includes('@')) return { email: typed };
  return role === 'guardian' && !/\p{L}/u.test(typed) ? { phone: typed } : { identifier: typed };
}

export async function sendPassword(attempt: Attempt, school?: number): Promise<string | NextStep> {
  const { role, email, password, token } = attempt;
  try {
    const body = { ...namedBy(role, email), password, ...(school && { school }) };
    const answer = await inStep('password', call(finishSignIn, { body }, token));
    const next = { ...attempt, token: answer.token ?? token };
    if (answer.user) return keepSignIn(next, answer.user);
    forgetSignIn();
    return { ...answer, attempt: next };
  } catch (failure) {
    forgetSignIn();
    throw failure;
  }
}

export function keepSignIn({ role, password, token, mark }: Attempt, user: SignedInUser): string {
  storeSignIn(token, mark);
  keepFirstPassword(user.mustChangePassword && (password || undefined));
  rememberRole(role);
  return user.email;
}

/**
 * Another role under which email and password are valid. Reveals nothing without the right password; undefined without
 * a response.
 */
export async function findMeantRole(failure: Error, { email, password }: Credentials): Promise<Role | undefined> {
  const isUnauthorized =
    failure instanceof SignInFailure &&
    failure.step === 'verify' &&
    failure.reason instanceof CallRefused &&
    failure.reason.status === 401;
  if (!isUnauthorized) return undefined;
  return call(findRole, { body: { email, password } }, null).then(
    ({ role }) => roleOf(role),
    () => undefined,
  );
}

async function inStep<T>(step: 'verify' | 'password', answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw new SignInFailure(step, error as Error);
  }
}
