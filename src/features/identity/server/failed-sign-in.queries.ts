import type { Database } from '../../../platform/database/tables.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { recordAction } from '../../audit/server/audit.queries.ts';

type AccountOwner = Pick<Actor, 'schoolId' | 'personId'>;

/** Nobody was signed in, so nobody did it: it was done to the account's owner. The throttle bounds how often. */
export function recordFailure(db: Database, account: AccountOwner, address: string, at: Date): Promise<void> {
  const nobody = { actor: { schoolId: account.schoolId, personId: null }, address };
  const deed = { action: 'identity.fail-sign-in', person: account.personId, at } as const;
  return db.transaction().execute((transaction) => recordAction(transaction, nobody, deed));
}
