import { type Credentials, signIn } from './sign-in.ts';

/**
 * Signs in with the new password. Returns false if the server asks for more or does not answer; the login page then
 * takes over.
 */
export async function enter(credentials: Credentials): Promise<boolean> {
  const next = await signIn(credentials).catch(() => undefined);
  if (typeof next !== 'string') return false;
  window.location.assign('/');
  return true;
}
