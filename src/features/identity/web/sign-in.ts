import type { Role } from '../../../platform/contract/school-terms.ts';
import { CallRefused, call } from '../../../platform/web/api/call.ts';
import {
  forgetSignIn,
  keepFirstPassword,
  rememberRole,
  roleOf,
  storeSignIn,
} from '../../../platform/web/api/stored-sign-in.ts';
import { findRole, finishSignIn, startSignIn } from '../identity.contract.ts';

export type Credentials = { readonly role: Role; readonly email: string; readonly password: string };

/** Which of the two sign-in steps failed, and why. */
export class SignInFailure extends Error {
  readonly step: 'verify' | 'password';
  readonly reason: Error;

  constructor(step: 'verify' | 'password', reason: Error) {
    super(reason.message);
    this.step = step;
    this.reason = reason;
  }
}

/**
 * Verifies the email for the role, stores token and role, then sends the password; clears the session if that fails.
 * Returns the email as the school stores it. Throws `SignInFailure`.
 */
export async function signIn({ role, email, password }: Credentials): Promise<string> {
  const verified = await inStep('verify', call(startSignIn[role], { body: { email } }, null));
  storeSignIn(verified.token, verified.role);
  try {
    const { user } = await inStep('password', call(finishSignIn, { body: { email, password } }, verified.token));
    keepFirstPassword(user.mustChangePassword && password);
    rememberRole(role);
    return user.email;
  } catch (failure) {
    forgetSignIn();
    throw failure;
  }
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
