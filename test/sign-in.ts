import type { Role } from '../src/platform/contract/school-terms.ts';
import { type Answer, type TestServer, testPassword } from './test-school.ts';

type Attempt = {
  readonly role?: Role;
  readonly email: string;
  readonly password?: string;
  /** The client's IP address. */
  readonly address?: string;
  /** The cookie of a browser that has signed in before. */
  readonly cookie?: string;
};

/** Step 1 of signing in. */
export function startSignIn(server: TestServer, { role = 'teacher', email, ...from }: Attempt): Promise<Answer> {
  return server.call('POST', `/api/auth/${role}`, undefined, { email }, from);
}

/** Step 2, with the challenge of step 1. */
export function finishSignIn(server: TestServer, token: string, attempt: Attempt): Promise<Answer> {
  const { email, password = testPassword } = attempt;
  return server.call('POST', '/api/identity/sign-in', { token }, { email, password }, attempt);
}

/** Both steps; returns the second response, or the first if that was refused. */
export async function signIn(server: TestServer, attempt: Attempt): Promise<Answer & { readonly token: string }> {
  const started = await startSignIn(server, attempt);
  if (started.status !== 200) return { ...started, token: '' };
  const { token } = started.body;
  return { ...(await finishSignIn(server, token, attempt)), token };
}

/** The cookie that a browser keeps of an answer, as it sends it. */
export function cookieOf({ headers }: Pick<Answer, 'headers'>): string {
  return String(headers['set-cookie']).split(';')[0] ?? '';
}
