import { sql } from 'kysely';
import { fault } from '../contract/reason.ts';
import { settingChanged } from '../contract/refusals.ts';
import { versionOf } from '../contract/version-of.ts';
import { engineOf } from '../database/connect.ts';
import type { DatabaseTransaction } from '../database/tables.ts';
import { refuseChanged } from '../server/refusal.ts';
import type { Caller } from './access.ts';

type Change = { readonly caller: Caller; readonly query: { readonly basedOn?: string }; readonly body: unknown };

/**
 * Refuses a change whose fields somebody else has changed since they were read, with the record that stands. `read`
 * reads it as it is answered. Such changes of a school take turns from here on until their transactions end, so that of
 * two at once the second one is refused; the call comes first in its transaction, as the order of locks matters.
 */
export async function expectUnchanged(
  transaction: DatabaseTransaction,
  { caller, query: { basedOn }, body }: Change,
  read: () => Promise<unknown>,
): Promise<void> {
  if (basedOn === undefined) return;
  const { schoolId } = caller.actor;
  // SQLite has only one writer anyway.
  if (engineOf(transaction) === 'postgres') {
    await sql`select pg_advisory_xact_lock(hashtext('based-on'), cast(${schoolId} as integer))`.execute(transaction);
  }
  const stands = await read();
  // A record that was deleted meanwhile is refused by the call itself.
  if (stands === undefined || basedOn === versionOf(stands, body)) return;
  throw refuseChanged(fault(settingChanged), stands);
}
