import type { Role } from '../src/platform/contract/school-terms.ts';
import { type Answer, type TestServer, testPassword } from './test-school.ts';

type Attempt = {
  readonly role?: Role;
  readonly email: string;
  readonly password?: string;
  /** The client's IP address. */
  readonly address?: string;
};

/** Step 1 of signing in. */
export function startSignIn(server: TestServer, { role = 'teacher', email, address }: Attempt): Promise<Answer> {
  return server.call('POST', `/api/auth/${role}`, undefined, { email }, at(address));
}

/** Step 2, with the challenge of step 1. */
export function finishSignIn(server: TestServer, token: string, attempt: Attempt): Promise<Answer> {
  const { email, password = testPassword, address } = attempt;
  return server.call('POST', '/api/identity/sign-in', { token }, { email, password }, at(address));
}

/** Both steps; returns the second response, or the first if that was refused. */
export async function signIn(server: TestServer, attempt: Attempt): Promise<Answer & { readonly token: string }> {
  const started = await startSignIn(server, attempt);
  if (started.status !== 200) return { ...started, token: '' };
  const { token } = started.body;
  return { ...(await finishSignIn(server, token, attempt)), token };
}

function at(address: string | undefined) {
  return address === undefined ? {} : { address };
}
