import { inSchool } from '../../../platform/database/in-school.ts';
import { newId } from '../../../platform/database/new-id.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { networkOf } from '../../../platform/http/network.ts';

/** The person who signs in, and the device. */
export type SeenDevice = {
  readonly schoolId: number;
  readonly personId: number;
  readonly device: string | null;
  readonly address: string;
};

/** After these days without a sign-in, a device is new again. */
const knownDays = 90;
/** For a person. */
const maxKnownDevices = 30;

/**
 * Notes where a person signs in. Returns the device's id if it is new: neither seen for 90 days nor the first of the
 * person, of whom nothing is known yet.
 */
export async function noteDevice(
  transaction: DatabaseTransaction,
  { schoolId, personId, device, address }: SeenDevice,
  now: Date,
): Promise<number | undefined> {
  const rows = await inSchool(transaction, schoolId)
    .selectFrom('known_device')
    .select(['id', 'device', 'network', 'seen_at'])
    .where('person_id', '=', personId)
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
  await inSchool(transaction, schoolId).deleteFrom('known_device').where('id', '=', id).execute();
}

/** A device that was noted, and when it was last seen. */
export function findDevice(db: Database, schoolId: number, id: number) {
  return inSchool(db, schoolId)
    .selectFrom('known_device')
    .select(['device', 'network', 'seen_at as seenAt'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Forgets where a person signed in. */
export async function forgetDevices(
  transaction: DatabaseTransaction,
  schoolId: number,
  personId: number,
): Promise<void> {
  await inSchool(transaction, schoolId).deleteFrom('known_device').where('person_id', '=', personId).execute();
}
