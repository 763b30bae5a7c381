import type { Bell, Ring } from '../../../platform/database/bell.ts';
import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { Actor } from '../../../platform/http/actor.ts';

/** Has a guardian's open pages fetch everything anew: whose guardian they are, or what they may see, has changed. */
export function ringChildren(bell: Bell, transaction: DatabaseTransaction, schoolId: number, guardianId: number) {
  return bell.ring(transaction, { schoolId, kind: 'children', to: channelOf(guardianId) });
}

/** Whether a ring of this kind, at the reader's school, is for them. */
export function isForGuardian({ to }: Ring, reader: Actor): boolean {
  return to === channelOf(reader.personId);
}

function channelOf(guardianId: number): string {
  return `guardian ${guardianId}`;
}
