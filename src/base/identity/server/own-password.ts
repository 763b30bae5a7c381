import type { Caller } from '../../../platform/http/access.ts';
import type { App } from '../../../platform/http/app-context.ts';
import { refuseAt } from '../../../platform/server/refusal.ts';
import { wrongPassword } from '../identity.refusals.ts';
import { recordFailure } from './failed-sign-in.queries.ts';
import { asStored } from './first-sign-in.queries.ts';
import { findPasswordHash } from './identity.queries.ts';
import { dummyHash, isPassword } from './passwords.ts';
import { judge } from './throttle.ts';

type OwnCall = Pick<App, 'db' | 'now'> & {
  readonly caller: Caller;
  readonly body: { readonly currentPassword: string };
  readonly request: { readonly address: string; readonly isGone: () => boolean };
};

/**
 * Refuses a wrong current password and returns the hash of the right one. Failures are throttled per session, so that
 * somebody who tries to sign in elsewhere cannot block the person.
 */
export async function expectOwnPassword({ db, now, caller, body, request }: OwnCall): Promise<string> {
  const { actor } = caller;
  const password = asStored(actor, body.currentPassword);
  const { address, isGone } = request;
  const attempt = { accounts: [actor], address, within: actor.signIn.hash };
  const hash = await judge(db, attempt, { now, isGone }, async (accounts) => {
    const stored = (await findPasswordHash(db, actor.schoolId, actor.personId)) ?? dummyHash;
    return (await isPassword(password, stored)) && { accounts, found: stored };
  });
  if (hash !== false) return hash;
  await recordFailure(db, actor, caller.address, now());
  throw refuseAt('currentPassword', wrongPassword);
}
