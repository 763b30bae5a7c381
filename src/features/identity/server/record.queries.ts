import { inSchool } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';

/** The sessions that have not ended. */
export function recordOf(db: Database, schoolId: number, studentId: number) {
  return inSchool(db, schoolId)
    .selectFrom('sign_in')
    .select(['started_at as startedAt', 'last_seen_at as lastSeenAt', 'address', 'device'])
    .where('person_id', '=', studentId)
    .where('stage', '=', 'session')
    .orderBy('started_at')
    .execute();
}
