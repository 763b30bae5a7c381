import type { Role } from '../../../platform/contract/school-terms.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { hashSecret } from '../../../platform/server/secrets.ts';
import { accountsOf, emailOwners } from './identity.queries.ts';

const minutes = 10;

export type OutsideSignIn = {
  readonly role: Role;
  readonly state: string;
  readonly browser: string;
  readonly verifier: string;
  readonly nonce: string;
};

export async function startOutsideSignIn(db: Database, started: OutsideSignIn, now: Date): Promise<void> {
  const { role, state, browser, verifier, nonce } = started;
  await db
    .insertInto('outside_sign_in')
    .values({
      role,
      verifier,
      nonce,
      state_hash: hashSecret(state),
      browser_hash: hashSecret(browser),
      started_at: now.toISOString(),
    })
    .execute();
}

/**
 * Removes and returns the sign-in that this browser started, so that it is used only once; `undefined` if it has
 * expired or belongs to another browser.
 */
export async function takeOutsideSignIn(
  db: Database,
  { state, browser }: Pick<OutsideSignIn, 'state' | 'browser'>,
  now: Date,
): Promise<Pick<OutsideSignIn, 'role' | 'verifier' | 'nonce'> | undefined> {
  const [taken] = await db
    .deleteFrom('outside_sign_in')
    .where('state_hash', '=', hashSecret(state))
    .where('browser_hash', '=', hashSecret(browser))
    .returning(['role', 'verifier', 'nonce', 'started_at'])
    .execute();
  return taken && taken.started_at > lastStart(now) && taken.started_at <= now.toISOString() ? taken : undefined;
}

/** Deletes sign-ins that have expired or were started while the clock was ahead. */
export async function clearOutsideSignIns(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('outside_sign_in')
    .where(({ or, eb }) => or([eb('started_at', '<=', lastStart(now)), eb('started_at', '>', now.toISOString())]))
    .execute();
}

function lastStart(now: Date): string {
  return new Date(now.getTime() - minutes * 60_000).toISOString();
}

/** The open accounts of a role with this email, at most one per school, and the school's requirements for its staff. */
export async function listOpenAccounts(db: Database, role: Role, email: string) {
  const owners = await emailOwners(db, email).where('role', '=', role).execute();
  return accountsOf(db, owners)
    .innerJoin('school', 'school.id', 'account.school_id')
    .select(['account.school_id as schoolId', 'account.person_id as personId', 'school.second_factor as factorAskedOf'])
    .orderBy('account.school_id')
    .execute();
}
