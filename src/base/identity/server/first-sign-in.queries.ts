import { asciiDigits } from '../../../platform/contract/digits.ts';
import { fault } from '../../../platform/contract/reason.ts';
import { selectIn } from '../../../platform/database/in-school.ts';
import { spend } from '../../../platform/database/quota.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { networkOf } from '../../../platform/http/network.ts';
import type { Config } from '../../../platform/server/config.ts';
import { hashSecret } from '../../../platform/server/secrets.ts';
import { firstPasswordsOf } from '../../school/server/school.queries.ts';
import { tooManyFirstSignIns } from '../identity.refusals.ts';

/**
 * The number of days for which a roll works as first password: enough for a class to get to a computer, but short
 * enough that no unused account stays open for long.
 */
const rollPasswordDays = 14;

/** When a first password that is set now expires; `null` for a random one, which needs no expiry. */
export function firstPasswordEnd(kind: 'roll' | 'random', now: Date) {
  if (kind === 'random') return null;
  return new Date(now.getTime() + rollPasswordDays * 86_400_000).toISOString();
}

/**
 * Converts a typed password into its stored form. A student's first password, the roll, can be typed in the digits of
 * any script.
 */
export function asStored({ role, mustChangePassword }: Pick<Actor, 'role' | 'mustChangePassword'>, password: string) {
  const isRoll = role === 'student' && mustChangePassword && /^\p{Nd}+$/u.test(password);
  return isRoll ? asciiDigits(password) : password;
}

/**
 * Returns whether somebody signs in with their roll as first password, which others know. Random passwords never
 * consist of digits only.
 */
export function isWithRoll(
  { role, mustChangePassword }: Pick<Actor, 'role' | 'mustChangePassword'>,
  password: string,
): boolean {
  return role === 'student' && mustChangePassword && /^\d+$/.test(password);
}

/** Whether a roll still opens this account: only if the school uses rolls, and only for some days after it was set. */
export async function isRollOpen(
  db: Database,
  { schoolId, personId }: Pick<Actor, 'schoolId' | 'personId'>,
  config: Pick<Config, 'studentInitialPassword'>,
  now: Date,
): Promise<boolean> {
  const open = await selectIn(db, schoolId, 'account', { person_id: personId })
    .innerJoin('school', 'school.id', 'account.school_id')
    .select('school.first_passwords')
    .where('account.first_password_ends_at', '>', now.toISOString())
    // A password that was set while the clock was ahead would otherwise be valid for too long.
    .where('account.first_password_ends_at', '<=', firstPasswordEnd('roll', now) as string)
    .executeTakeFirst();
  return open !== undefined && firstPasswordsOf(open, config) === 'roll';
}

/**
 * The limit is enough for a class in the computer room in which everybody chooses a password in one lesson, some of
 * them twice.
 */
const maxRollSignIns = 40;
const windowMinutes = 60;

/** Counts a sign-in with a roll per network; refuses with 429 above the limit: somebody is guessing rolls. */
export function countWithRoll(
  transaction: DatabaseTransaction,
  { schoolId }: Pick<Actor, 'schoolId'>,
  address: string,
  now: Date,
): Promise<void> {
  // The address is hashed so that the table holds no addresses.
  const subject = `first sign-ins ${hashSecret(`address ${networkOf(address)}`)}`;
  const usedUp = fault(tooManyFirstSignIns);
  return spend(transaction, { schoolId, subject, most: maxRollSignIns, windowMinutes, usedUp }, now);
}
