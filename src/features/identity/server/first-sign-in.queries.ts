import { fault } from '../../../platform/contract/reason.ts';
import { inSchool } from '../../../platform/database/in-school.ts';
import { spend } from '../../../platform/database/quota.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { Config } from '../../../platform/server/config.ts';
import { hashSecret } from '../../../platform/server/secrets.ts';
import { tooManyFirstSignIns } from '../identity.refusals.ts';
import { networkOf } from './network.ts';

/** How long a roll works as first password: enough for a class to get to a computer, too short to be forgotten. */
const rollPasswordDays = 14;

/** When a first password that is set now expires; `null` for a random one, which needs no expiry. */
export function firstPasswordEnd({ studentInitialPassword }: Pick<Config, 'studentInitialPassword'>, now: Date) {
  if (studentInitialPassword === 'random') return null;
  return new Date(now.getTime() + rollPasswordDays * 86_400_000).toISOString();
}

/** Whether somebody signs in with their roll as first password, which others know. No random one is digits only. */
export function isWithRoll({ mustChangePassword }: Pick<Actor, 'mustChangePassword'>, password: string): boolean {
  return mustChangePassword && /^\d+$/.test(password);
}

/** Whether a roll still opens this account: only if the school uses rolls, and only for some days after it was set. */
export async function isRollOpen(
  db: Database,
  { schoolId, personId }: Pick<Actor, 'schoolId' | 'personId'>,
  { studentInitialPassword }: Pick<Config, 'studentInitialPassword'>,
  now: Date,
): Promise<boolean> {
  if (studentInitialPassword !== 'roll') return false;
  const open = await inSchool(db, schoolId)
    .selectFrom('account')
    .select('person_id')
    .where('person_id', '=', personId)
    .where('first_password_ends_at', '>', now.toISOString())
    .executeTakeFirst();
  return open !== undefined;
}

/** Enough for a class in the computer room where all choose their passwords in one lesson, some of them twice. */
const maxRollSignIns = 40;
const windowMinutes = 60;

/** Counts a sign-in with a roll per network; refuses with 429 above the limit: somebody is guessing rolls. */
export function countWithRoll(
  transaction: DatabaseTransaction,
  { schoolId }: Pick<Actor, 'schoolId'>,
  address: string,
  now: Date,
): Promise<void> {
  // Hashed, so that the table holds no addresses.
  const subject = `first sign-ins ${hashSecret(`address ${networkOf(address)}`)}`;
  const usedUp = fault(tooManyFirstSignIns);
  return spend(transaction, { schoolId, subject, most: maxRollSignIns, windowMinutes, usedUp }, now);
}
