import type { Database } from '../../../platform/database/tables.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { recordAction } from '../../audit/server/audit.queries.ts';

type AccountOwner = Pick<Actor, 'schoolId' | 'personId'>;

/**
 * Records a failed sign-in in the audit log, without an actor because nobody is signed in, and about the account's
 * owner. The throttle limits the number of entries.
 */
export async function recordFailure(db: Database, account: AccountOwner, address: string, at: Date): Promise<void> {
  const nobody = { actor: { schoolId: account.schoolId, personId: null }, address };
  const event = { action: 'identity.fail-sign-in', person: account.personId, at } as const;
  await db.transaction().execute((transaction) => recordAction(transaction, nobody, event));
}
