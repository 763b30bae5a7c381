import { deleteIn, selectIn } from '../../../platform/database/in-school.ts';
import { newId } from '../../../platform/database/new-id.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { networkOf } from '../../../platform/http/network.ts';
import { sameLogin } from './login.queries.ts';

/** The person who signs in, and the device. */
export type SeenDevice = {
  readonly schoolId: number;
  readonly personId: number;
  readonly device: string | null;
  readonly address: string;
};

/** A device counts as new again after this many days without a sign-in. */
const knownDays = 90;
/** The maximum number of known devices per person. */
const maxKnownDevices = 30;

/**
 * Stores the device of a sign-in. Returns the device's id if it is new, which means that it was not seen for 90 days in
 * any role of the person and is not their first device: one password opens all roles.
 */
export async function noteDevice(
  transaction: DatabaseTransaction,
  { schoolId, personId, device, address }: SeenDevice,
  now: Date,
): Promise<number | undefined> {
  const rows = await selectIn(transaction, schoolId, 'known_device')
    .select(['id', 'device', 'network', 'seen_at'])
    .where('person_id', 'in', sameLogin(transaction, schoolId, personId))
    .orderBy('seen_at', 'desc')
    .execute();
  const seen = { device: device ?? '', network: networkOf(address) };
  const known = rows.find((row) => row.device === seen.device && row.network === seen.network);
  const since = new Date(now.getTime() - knownDays * 86_400_000).toISOString();
  const stamp = now.toISOString();
  const { id } = await transaction
    .insertInto('known_device')
    .values({
      school_id: schoolId,
      id: newId(transaction, 'known_device', schoolId),
      person_id: personId,
      ...seen,
      seen_at: stamp,
    })
    .onConflict((conflict) =>
      conflict.columns(['school_id', 'person_id', 'device', 'network']).doUpdateSet({ seen_at: stamp }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  const oldest = rows[maxKnownDevices - 1];
  if (oldest && !known) await forgetDevice(transaction, schoolId, oldest.id);
  const isNew = rows.length > 0 && (known === undefined || known.seen_at < since);
  return isNew ? id : undefined;
}

async function forgetDevice(transaction: DatabaseTransaction, schoolId: number, id: number): Promise<void> {
  await deleteIn(transaction, schoolId, 'known_device', { id }).execute();
}

/** A stored device, and the time at which it was last seen. */
export function findDevice(db: Database, schoolId: number, id: number) {
  return selectIn(db, schoolId, 'known_device', { id })
    .select(['device', 'network', 'seen_at as seenAt'])
    .executeTakeFirst();
}

/** Deletes the stored devices of a person. */
export async function forgetDevices(transaction: DatabaseTransaction, schoolId: number, personId: number) {
  await deleteIn(transaction, schoolId, 'known_device', { person_id: personId }).execute();
}
