import { officeColumns, toOffice } from '../../../base/identity/server/office-of.ts';
import { idList } from '../../../platform/database/id-list.ts';
import { deleteIn, onKey, selectIn, updateIn } from '../../../platform/database/in-school.ts';
import { addRow } from '../../../platform/database/insert-row.ts';
import { findableId } from '../../../platform/database/new-id.ts';
import { orderOfName } from '../../../platform/database/sort-people.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { tidy } from '../../../platform/server/tidy.ts';
import type { Office, OfficeFacts } from '../offices.contract.ts';

/** Lists the offices of the school, or the one with this id, oldest first, with their people by name. */
export async function listOffices(db: Database, schoolId: number, id?: number): Promise<Office[]> {
  const offices = await selectIn(db, schoolId, 'office')
    .select(['id', 'name', 'duties', 'classes'])
    .where('removed_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', findableId(id as number)))
    .orderBy('id')
    .execute();
  const people = await selectIn(db, schoolId, 'office_person')
    .innerJoin('person', onKey('person.id', 'office_person.person_id'))
    .innerJoin('account', onKey('account.person_id', 'person.id'))
    .select(['office_person.office_id', 'person.id', 'person.name', 'account.email'])
    .where('account.closed_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('office_person.office_id', '=', findableId(id as number)))
    .orderBy(orderOfName(db))
    .orderBy('person.id')
    .execute();
  const peopleOf = Map.groupBy(people, ({ office_id }) => office_id);
  return offices.map((office) => {
    const { duties, reach } = toOffice(office);
    return {
      _id: String(office.id),
      name: office.name,
      duties: [...duties],
      reach: reach === 'school' ? reach : [...reach],
      people: (peopleOf.get(office.id) ?? []).map((one) => ({
        _id: String(one.id),
        name: one.name,
        email: one.email,
      })),
    };
  });
}

export async function addOffice(
  transaction: DatabaseTransaction,
  schoolId: number,
  facts: OfficeFacts,
): Promise<number> {
  return addRow(transaction, schoolId, 'office', {
    name: tidy(facts.name),
    ...officeColumns(facts),
    removed_at: null,
  });
}

export async function changeOffice(transaction: DatabaseTransaction, schoolId: number, id: number, facts: OfficeFacts) {
  await updateIn(transaction, schoolId, 'office')
    .set({ name: tidy(facts.name), ...officeColumns(facts) })
    .where('id', '=', id)
    .execute();
}

/** Closes an office. Its people stay stored, so that they work in it again if that is taken back. */
export async function removeOffice(transaction: DatabaseTransaction, schoolId: number, id: number, now: Date) {
  await updateIn(transaction, schoolId, 'office').set({ removed_at: now.toISOString() }).where('id', '=', id).execute();
}

/** Returns false if the person works in the office already. */
export async function addPersonTo(transaction: DatabaseTransaction, schoolId: number, office: number, person: number) {
  const added = await transaction
    .insertInto('office_person')
    .values({ school_id: schoolId, office_id: office, person_id: person })
    .onConflict((conflict) => conflict.columns(['school_id', 'office_id', 'person_id']).doNothing())
    .returning('person_id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Returns whether the person worked in the office. */
export async function removePersonFrom(
  transaction: DatabaseTransaction,
  schoolId: number,
  office: number,
  person: number,
): Promise<boolean> {
  const removed = await deleteIn(transaction, schoolId, 'office_person')
    .where('office_id', '=', office)
    .where('person_id', '=', findableId(person))
    .executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

/** Lists those of these people who work in an office that is not closed. */
export async function listInOffices(
  db: Database,
  schoolId: number,
  people: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await selectIn(db, schoolId, 'office_person')
    .innerJoin('office', onKey('office.id', 'office_person.office_id'))
    .select('office_person.person_id')
    .distinct()
    .where('office_person.person_id', 'in', idList(db, people))
    .where('office.removed_at', 'is', null)
    .execute();
  return new Set(rows.map(({ person_id }) => person_id));
}

/** Lists everybody who works or worked in these offices, closed or not. */
export async function listPeopleOf(db: Database, schoolId: number, ids: readonly number[]): Promise<number[]> {
  const rows = await selectIn(db, schoolId, 'office_person')
    .select('person_id')
    .distinct()
    .where('office_id', 'in', idList(db, ids))
    .execute();
  return rows.map(({ person_id }) => person_id);
}
