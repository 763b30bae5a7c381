import { type Fault, fault } from '../../../platform/contract/reason.ts';
import { unknownField } from '../../../platform/contract/refusals.ts';
import { sameName } from '../../../platform/contract/same-name.ts';
import { deleteIn, selectIn, updateIn } from '../../../platform/database/in-school.ts';
import { findableId, newId } from '../../../platform/database/new-id.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { badInput, refuse, refuseAt } from '../../../platform/server/refusal.ts';
import { tidy } from '../../../platform/server/tidy.ts';
import { recordAction, recordIfChanged } from '../../audit/server/audit.queries.ts';
import { listNameInUse, listNotFound, tooManyLists } from '../fields.refusals.ts';
import * as contract from '../lists.contract.ts';
import { expectReaders, listSeen, nameOf } from './fields.queries.ts';

export function listsRoutes(serve: Serve): void {
  serve(contract.listLists, ({ db, caller, query }) => listLists(db, caller.actor, query.of));
  serve(contract.saveList, save);
  serve(contract.changeList, change);
  serve(contract.removeList, remove);
}

async function save({ db, schoolId, personId, caller, body, now }: Call<typeof contract.saveList>) {
  const list = await asStored(db, caller.actor, { filters: {}, columns: [], sharedWith: [], ...body });
  return db.transaction().execute(async (transaction) => {
    const own = (await listLists(transaction, caller.actor)).filter(({ isOwn }) => isOwn);
    if (own.length >= contract.maxSavedLists) throw refuse(tooManyLists, { most: contract.maxSavedLists });
    expectNewName(list, own);
    const row = {
      school_id: schoolId,
      id: newId(transaction, 'saved_list', schoolId),
      of_role: list.of,
      ...columnsOf(list),
      made_by: personId,
      made_at: now().toISOString(),
    };
    const { id } = await transaction.insertInto('saved_list').values(row).returning('id').executeTakeFirstOrThrow();
    await recordAction(transaction, caller, { action: 'lists.save', record: id, at: now() });
    return findOwn(transaction, caller.actor, id);
  });
}

async function change({ db, schoolId, caller, params: { id }, body, now }: Call<typeof contract.changeList>) {
  return db.transaction().execute(async (transaction) => {
    const before = await findOwn(transaction, caller.actor, id);
    const after = await asStored(transaction, caller.actor, { ...before, ...body }, before.sharedWith);
    const own = (await listLists(transaction, caller.actor)).filter(({ isOwn }) => isOwn);
    expectNewName(
      after,
      own.filter(({ _id }) => _id !== before._id),
    );
    await updateIn(transaction, schoolId, 'saved_list', { id: findableId(id) })
      .set(columnsOf(after))
      .execute();
    const stored = await findOwn(transaction, caller.actor, id);
    const event = { action: 'lists.change', record: id, at: now() } as const;
    await recordIfChanged(transaction, caller, event, { before, after: stored });
    return stored;
  });
}

async function remove({ db, schoolId, caller, params: { id }, now }: Call<typeof contract.removeList>) {
  return db.transaction().execute(async (transaction) => {
    await findOwn(transaction, caller.actor, id);
    await deleteIn(transaction, schoolId, 'saved_list', { id: findableId(id) }).execute();
    await recordAction(transaction, caller, { action: 'lists.remove', record: id, at: now() });
    return;
  });
}

type Facts = Pick<contract.SavedList, 'of' | 'name' | 'filters' | 'columns' | 'sharedWith'>;

function columnsOf({ name, filters, columns, sharedWith }: Facts) {
  return {
    name: tidy(name),
    filters: JSON.stringify(filters),
    columns: JSON.stringify([...new Set(columns)]),
    shared_with: JSON.stringify([...new Set(sharedWith)]),
  };
}

/**
 * The parameters of the list's call besides filters by fields. The page number is left out because a saved list has
 * none.
 */
const filtersOf: Readonly<Record<contract.SavedList['of'], readonly string[]>> = {
  student: ['search', 'roll', 'class', 'session', 'sort'],
  teacher: ['search', 'sort'],
};

/**
 * A list as it is stored, its columns of fields by their ids, as a name may change. Refuses a filter or column that there is
 * not, and a reader; a field that the caller may not see is none.
 */
async function asStored<F extends Facts>(
  db: Database,
  actor: Actor,
  list: F,
  readersBefore?: readonly string[],
): Promise<F> {
  const { of, filters, sharedWith } = list;
  const fields = await listSeen(db, actor, of);
  const byName = new Map(fields.map(({ _id, name }) => [`fields.${name}`, `field.${_id}`]));
  const seen = new Set(byName.values());
  const columns = list.columns.map((name) => byName.get(name.normalize('NFC')) ?? name);
  const faults: Record<string, Fault> = {};
  for (const name of Object.keys(filters)) {
    if (!filtersOf[of].includes(name) && !seen.has(name)) faults[`filters.${name.slice(0, 100)}`] = fault(unknownField);
  }
  for (const [place, name] of columns.entries()) {
    if (/^fields?[.]/.test(name) && !seen.has(name)) faults[`columns.${place}`] = fault(unknownField);
  }
  const sort = filters.sort?.replace(/^-/, '') ?? '';
  if (sort.startsWith('field.') && !seen.has(sort)) faults['filters.sort'] = fault(unknownField);
  if (Object.keys(faults).length > 0) throw badInput(faults);
  await expectReaders(db, actor.schoolId, 'sharedWith', { readers: sharedWith, before: readersBefore });
  return { ...list, columns };
}

function expectNewName({ of, name }: Facts, others: readonly contract.SavedList[]): void {
  const isTaken = others.some((other) => other.of === of && sameName(other.name, name));
  if (isTaken) throw refuseAt('name', listNameInUse, { name: tidy(name) });
}

async function findOwn(db: Database, actor: Actor, id: number): Promise<contract.SavedList> {
  const found = (await listLists(db, actor)).find(({ _id, isOwn }) => _id === String(id) && isOwn);
  if (!found) throw refuse(listNotFound);
  return found;
}

/** The caller's own lists and those shared with them, except lists that use a field the caller may not see. */
async function listLists(db: Database, actor: Actor, of?: contract.SavedList['of']): Promise<contract.SavedList[]> {
  const rows = await selectIn(db, actor.schoolId, 'saved_list')
    .select(['id', 'of_role', 'name', 'filters', 'columns', 'shared_with', 'made_by'])
    .$if(of !== undefined, (query) => query.where('of_role', '=', of as string))
    .orderBy('name')
    .orderBy('id')
    .execute();
  const seen = new Set<string>();
  for (const owner of rows.length > 0 ? contract.listOwners : []) {
    for (const { _id } of await listSeen(db, actor, owner)) seen.add(`field.${_id}`);
  }
  const isSeen = ({ filters, columns }: contract.SavedList) =>
    [...Object.keys(filters), ...columns, filters.sort?.replace(/^-/, '') ?? '']
      .filter((name) => /^fields?[.]/.test(name))
      .every((name) => seen.has(name));
  return rows
    .map((row) => ({
      _id: String(row.id),
      name: row.name,
      of: row.of_role as contract.SavedList['of'],
      filters: JSON.parse(row.filters) as Record<string, string>,
      columns: JSON.parse(row.columns) as string[],
      sharedWith: JSON.parse(row.shared_with) as string[],
      isOwn: row.made_by === actor.personId,
    }))
    .filter((list) => (list.isOwn || list.sharedWith.includes(nameOf(actor))) && isSeen(list));
}
