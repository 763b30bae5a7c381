import { idList } from '../../../platform/database/id-list.ts';
import { inSchool } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';

/** Those of these people who have not been here since an instant: their sessions tell it, or, if they signed out, the audit. */
export async function listUnseenSince(
  db: Database,
  schoolId: number,
  { people, since }: { readonly people: readonly number[]; readonly since: string },
): Promise<number[]> {
  const inUse = inSchool(db, schoolId).selectFrom('sign_in').select('person_id').where('last_seen_at', '>', since);
  const active = inSchool(db, schoolId)
    .selectFrom('audit_entry')
    .select('actor_id')
    .where('at', '>', since)
    .where('actor_id', 'is not', null)
    .$narrowType<{ actor_id: number }>();
  const rows = await inSchool(db, schoolId)
    .selectFrom('person')
    .select('person.id')
    .where('person.id', 'in', idList(db, people))
    .where('person.id', 'not in', inUse)
    .where('person.id', 'not in', active)
    .execute();
  return rows.map(({ id }) => id);
}
