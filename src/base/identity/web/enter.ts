import { type Credentials, signIn } from './sign-in.ts';

/** Signs in with the new password; false where more is asked for, or nobody answers: then the login asks. */
export async function enter(credentials: Credentials): Promise<boolean> {
  const next = await signIn(credentials).catch(() => undefined);
  if (typeof next !== 'string') return false;
  window.location.assign('/');
  return true;
}
