import { inSchool } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { isUnwritable } from '../../../platform/http/errors.ts';
import { newSecret } from '../../../platform/server/secrets.ts';

/**
 * The key by which a person's devices seal what they keep; made when it is first needed. It stays when the person's
 * sessions end or their password changes: what waits on a device must be readable to the same person afterwards, and
 * who has the key without the device has nothing to open. `undefined` if there is none yet and none can be stored:
 * reading who one is must work even on a full disk.
 */
export async function deviceKeyOf(db: Database, schoolId: number, personId: number): Promise<string | undefined> {
  const find = () =>
    inSchool(db, schoolId)
      .selectFrom('account')
      .select('device_key')
      .where('person_id', '=', personId)
      .executeTakeFirst();
  const known = (await find())?.device_key;
  if (known) return known;
  try {
    await inSchool(db, schoolId)
      .updateTable('account')
      .set({ device_key: newSecret() })
      .where('person_id', '=', personId)
      .where('device_key', 'is', null)
      .where('closed_at', 'is', null)
      .execute();
  } catch (error) {
    if (!isUnwritable(error)) throw error;
  }
  // Another call may have been faster: then its key counts.
  return (await find())?.device_key ?? undefined;
}
