import type { Bell, Ring } from '../../../platform/database/bell.ts';
import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { Actor } from '../../../platform/http/actor.ts';

/** Makes a guardian's open pages load everything again, because their children or their rights have changed. */
export function ringChildren(bell: Bell, transaction: DatabaseTransaction, schoolId: number, guardianId: number) {
  return bell.ring(transaction, { schoolId, kind: 'children', to: channelOf(guardianId) });
}

/** Returns whether a ring of this kind, at the reader's school, is meant for the reader. */
export function isForGuardian({ to }: Ring, reader: Actor): boolean {
  return to === channelOf(reader.personId);
}

function channelOf(guardianId: number): string {
  return `guardian ${guardianId}`;
}
