import { currentPeople } from '../../../base/identity/server/current-people.queries.ts';
import { couldJoin } from '../../../base/identity/server/join-accounts.queries.ts';
import { orderOfName } from '../../../platform/database/sort-people.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { Admin } from '../admins.contract.ts';

/** The admins who have not left, by name. */
export async function listAdmins(db: Database, schoolId: number): Promise<Admin[]> {
  const rows = await currentPeople(db, schoolId, 'admin')
    .select(['person.id', 'person.name', 'account.email'])
    .select(couldJoin(schoolId).as('can_join'))
    .orderBy(orderOfName(db))
    .orderBy('person.id')
    .execute();
  return rows.map(({ id, name, email, can_join }) => ({
    _id: String(id),
    name,
    email,
    ...(can_join && { canJoin: true as const }),
  }));
}

/**
 * Returns the ids of the school's admins and locks the school's row. Anybody else who closes an admin's account waits
 * until this transaction ends, and then sees which admins are left.
 */
export async function holdAdmins(transaction: DatabaseTransaction, schoolId: number): Promise<number[]> {
  await transaction
    .updateTable('school')
    .set(({ ref }) => ({ name: ref('name') }))
    .where('id', '=', schoolId)
    .execute();
  return (await listAdmins(transaction, schoolId)).map(({ _id }) => Number(_id));
}
