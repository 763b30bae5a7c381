import { sql } from 'kysely';
import { idList } from '../../../platform/database/id-list.ts';
import { selectIn, updateIn } from '../../../platform/database/in-school.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { isUnwritable } from '../../../platform/http/errors.ts';
import { newSecret } from '../../../platform/server/secrets.ts';

type DeviceKeys = { readonly deviceKey?: string; readonly formerDeviceKeys?: string[] };

/**
 * Returns the key with which a person's devices encrypt their storage, made when it is first needed, and the former
 * keys. Returns no key if none can be stored, because the call must work on a full disk.
 */
export async function deviceKeysOf(db: Database, schoolId: number, personId: number): Promise<DeviceKeys> {
  const find = async () => {
    const row = await selectIn(db, schoolId, 'account', { person_id: personId })
      .select(['device_key', 'former_device_keys'])
      .executeTakeFirst();
    if (!row?.device_key) return undefined;
    const formerDeviceKeys = row.former_device_keys?.split(' ');
    return { deviceKey: row.device_key, ...(formerDeviceKeys && { formerDeviceKeys }) };
  };
  const known = await find();
  if (known) return known;
  try {
    await updateIn(db, schoolId, 'account', { person_id: personId, device_key: null, closed_at: null })
      .set({ device_key: newSecret() })
      .execute();
  } catch (error) {
    if (!isUnwritable(error)) throw error;
  }
  // If another call was faster, its key is used.
  return (await find()) ?? {};
}

/** The length of ten keys of 43 characters, separated by blanks. */
const formerLength = 10 * 44 - 1;

/**
 * Ends the keys of people whose sessions end, so that nothing encrypted later can be read with them. The person still
 * gets the former keys, because a register may be waiting on a device that is signed out.
 */
export async function renewDeviceKeys(transaction: DatabaseTransaction, schoolId: number, people: readonly number[]) {
  const keys = sql<string>`substr(device_key || coalesce(' ' || former_device_keys, ''), 1, ${sql.lit(formerLength)})`;
  await updateIn(transaction, schoolId, 'account')
    .set({ device_key: null, former_device_keys: keys })
    .where('person_id', 'in', idList(transaction, people))
    .where('device_key', 'is not', null)
    .execute();
}

/** Forgets every key of an erased person. */
export async function forgetDeviceKeys(transaction: DatabaseTransaction, schoolId: number, personId: number) {
  await updateIn(transaction, schoolId, 'account', { person_id: personId })
    .set({ device_key: null, former_device_keys: null })
    .execute();
}
