import type { Role } from '../../src/platform/contract/school-terms.ts';

/** The names of the roles on the login page. */
export const roles = {
  Admin: 'admin',
  Teacher: 'teacher',
  Student: 'student',
  Guardian: 'guardian',
} as const satisfies Record<string, Role>;
export type RoleName = keyof typeof roles;

export type Account = { readonly role: RoleName | 'Staff'; readonly email: string; readonly password: string };

/** The demo's first person of each role. */
export const demoAccounts: Readonly<Record<RoleName, Account>> = {
  Admin: { role: 'Admin', email: 'admin@demo.rollbook.school', password: 'admin-demo' },
  Teacher: { role: 'Teacher', email: 'teacher1@demo.rollbook.school', password: 'teacher-demo' },
  Student: { role: 'Student', email: 's1@demo.rollbook.school', password: '1' },
  Guardian: { role: 'Guardian', email: 'guardian1@demo.rollbook.school', password: 'guardian-demo' },
};

/** Makes a call as the person who is signed in; answers the body, and throws if the call is refused. */
// biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the server says; the journeys look at it.
export type MakeCall = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => Promise<any>;

/** Signs in by the two calls of the login page; `mark` is the stored role. */
export async function startSession(
  address: string,
  { role, email, password }: Account,
): Promise<{ readonly token: string; readonly mark: string }> {
  const { token, role: mark } = await callsWith(address)(
    'POST',
    `/api/auth/${role === 'Staff' ? 'staff' : roles[role]}`,
    { email },
  );
  const { user } = await callsWith(address, token)('POST', '/api/identity/sign-in', { email, password });
  if (!user) throw new Error(`${email} needs more than a password to sign in.`);
  return { token, mark };
}

/**
 * Returns a function that makes calls in a person's name. Tests use it to prepare data that they do not test
 * themselves: `const office = await callsAs(demo, 'Admin')`.
 */
export async function callsAs(address: string, who: RoleName | Account): Promise<MakeCall> {
  const { token } = await startSession(address, typeof who === 'string' ? demoAccounts[who] : who);
  return callsWith(address, token);
}

function callsWith(address: string, token?: string): MakeCall {
  return async (method, path, body) => {
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    };
    const answer = await fetch(`${address}${path}`, { method, headers, body: body ? JSON.stringify(body) : null });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text === '' ? null : JSON.parse(text);
  };
}
