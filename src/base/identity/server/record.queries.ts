import { selectIn } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { findFactors } from './second-factor.queries.ts';

/** The person's second factors, without their secrets. */
export async function factorsOfRecord(db: Database, schoolId: number, personId: number) {
  const { passkeys, hasCode, recoveryCodes } = await findFactors(db, { schoolId, personId });
  return {
    passkeys: passkeys.map(({ name, added_at, last_used_at }) => ({
      name,
      addedAt: added_at,
      lastUsedAt: last_used_at,
    })),
    code: hasCode,
    recoveryCodes,
  };
}

/** The sessions that have not ended. */
export function recordOf(db: Database, schoolId: number, studentId: number) {
  return selectIn(db, schoolId, 'sign_in', { person_id: studentId, stage: 'session' })
    .select(['started_at as startedAt', 'last_seen_at as lastSeenAt', 'address', 'device'])
    .orderBy('started_at')
    .execute();
}
