import type { Insertable, Selectable } from 'kysely';
import type { FieldOwner, FieldType } from '../../../platform/contract/own-fields.ts';
import { deleteIn, selectIn, updateIn } from '../../../platform/database/in-school.ts';
import { findableId, newId } from '../../../platform/database/new-id.ts';
import type { Database, DatabaseTransaction, Tables } from '../../../platform/database/tables.ts';
import { updateRows } from '../../../platform/database/update-rows.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { AskedDay } from '../../../platform/http/asked-day.ts';
import { refuseAt } from '../../../platform/server/refusal.ts';
import { tidy } from '../../../platform/server/tidy.ts';
import type { OwnField } from '../fields.contract.ts';
import { notAReader } from '../fields.refusals.ts';

const columns = [
  ...(['id', 'of_role', 'name', 'type', 'choices', 'is_required', 'is_unique'] as const),
  ...(['place', 'seen_by', 'changed_by', 'signs_in'] as const),
] as const;

/** A field, or a kind of identifier, whose values are texts. */
export type KnownField = OwnField & { readonly identifier?: { readonly signsIn: boolean } };

/** The stored type of a kind of identifier; the calls list these kinds apart from the fields. */
const identifierType = 'identifier';

/** The school's own fields of one role or of all, in their order. */
export async function listFields(db: Database, schoolId: number, of?: FieldOwner): Promise<OwnField[]> {
  return (await listKnown(db, schoolId, of)).filter(({ identifier }) => !identifier);
}

/** The school's own fields together with its kinds of identifiers. */
export async function listKnown(db: Database, schoolId: number, of?: FieldOwner): Promise<KnownField[]> {
  const rows = await selectIn(db, schoolId, 'own_field')
    .select(columns)
    .$if(of !== undefined, (query) => query.where('of_role', '=', of as string))
    .orderBy('of_role')
    .orderBy('place')
    .orderBy('id')
    .execute();
  return rows.map(toField);
}

/** Every field that the school has or had, as it is or last was. */
export async function listFieldsEver(db: Database, schoolId: number): Promise<KnownField[]> {
  const rows = await selectIn(db, schoolId, 'own_field_version').select(columns).orderBy('change_id').execute();
  return [...new Map(rows.map((row) => [row.id, toField(row)])).values()];
}

/** Converts a row, or a version of one, into a field. */
export function toField(row: Omit<Selectable<Tables['own_field']>, 'school_id'>): KnownField {
  const isIdentifier = row.type === identifierType;
  const type = isIdentifier ? 'text' : (row.type as FieldType);
  return {
    _id: String(row.id),
    of: row.of_role as FieldOwner,
    name: row.name,
    type,
    ...((type === 'choice' || type === 'several') && { choices: JSON.parse(row.choices) }),
    isRequired: row.is_required === 1,
    isUnique: row.is_unique === 1,
    order: row.place,
    seenBy: JSON.parse(row.seen_by),
    changedBy: JSON.parse(row.changed_by),
    ...(isIdentifier && { identifier: { signsIn: row.signs_in === 1 } }),
  };
}

/** Somebody who asks for fields: their role, and their office if they have one. */
export type Seer = Pick<Actor, 'role'> & { readonly office?: { readonly id: number } | null };

/** Returns whether somebody may see a field. Admins may see every field. */
export function maySee(seer: Seer, { seenBy }: Pick<OwnField, 'seenBy'>): boolean {
  return seer.role === 'admin' || seenBy.includes(nameOf(seer));
}

export function mayChange(seer: Seer, field: Pick<OwnField, 'seenBy' | 'changedBy'>): boolean {
  return seer.role === 'admin' || (maySee(seer, field) && field.changedBy.includes(nameOf(seer)));
}

/** The name under which `seenBy` and `changedBy` list somebody. */
export function nameOf({ role, office }: Seer): string {
  return office ? `office:${office.id}` : role;
}

/**
 * Refuses an office that the school does not have among readers, or one made later would see what is not meant for it. Those
 * who were readers `before` stay, though their office may be closed.
 */
export async function expectReaders(
  db: Database,
  schoolId: number,
  field: 'seenBy' | 'sharedWith',
  { readers, before = [] }: { readonly readers: readonly string[]; readonly before?: readonly string[] | undefined },
): Promise<void> {
  if (readers.every((reader) => !reader.startsWith('office:') || before.includes(reader))) return;
  const offices = selectIn(db, schoolId, 'office', { removed_at: null }).select('id');
  const open = new Set((await offices.execute()).map(({ id }) => `office:${id}`));
  const unknown = readers.findIndex(
    (reader) => reader.startsWith('office:') && !before.includes(reader) && !open.has(reader),
  );
  if (unknown >= 0) throw refuseAt(`${field}.${unknown}`, notAReader);
}

/** The fields of one role that somebody may see. */
export async function listSeen(db: Database, actor: Actor, of: FieldOwner): Promise<KnownField[]> {
  const all = await listKnown(db, actor.schoolId, of);
  return all.filter((field) => maySee(actor, field));
}

/** The fields of one role as they were on a past day, limited to those that the caller may see today. */
export async function listSeenThen(db: Database, then: AskedDay, actor: Actor, of: FieldOwner): Promise<KnownField[]> {
  const stood = await listSeen(then.db, actor, of);
  if (!then.isPast || actor.role === 'admin' || stood.length === 0) return stood;
  const seen = new Set((await listSeen(db, actor, of)).map(({ _id }) => _id));
  return stood.filter(({ _id }) => seen.has(_id));
}

/** Locks a field, or all of a school, until the transaction ends, by a no-op update. */
export async function holdFields(
  transaction: DatabaseTransaction,
  schoolId: number,
  id?: number,
): Promise<KnownField[]> {
  const rows = await updateIn(transaction, schoolId, 'own_field')
    .set(({ ref }) => ({ id: ref('id') }))
    .$if(id !== undefined, (query) => query.where('id', '=', findableId(id as number)))
    .returning(columns)
    .execute();
  return rows.map(toField);
}

export type FieldFacts = Required<Omit<OwnField, '_id' | 'choices'>> & {
  readonly choices: readonly string[];
  readonly identifier?: KnownField['identifier'];
};

export async function addField(transaction: DatabaseTransaction, schoolId: number, field: FieldFacts): Promise<number> {
  const row = { school_id: schoolId, id: newId(transaction, 'own_field', schoolId), ...columnsOf(field) };
  const { id } = await transaction.insertInto('own_field').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function changeField(transaction: DatabaseTransaction, schoolId: number, id: number, field: FieldFacts) {
  await updateIn(transaction, schoolId, 'own_field', { id }).set(columnsOf(field)).execute();
}

export async function removeField(transaction: DatabaseTransaction, schoolId: number, id: number): Promise<void> {
  await deleteIn(transaction, schoolId, 'own_field', { id }).execute();
}

/** Numbers fields anew from 1 on in this order. */
export async function orderFields(transaction: DatabaseTransaction, schoolId: number, ids: readonly number[]) {
  const rows = ids.map((id, index) => ({ id, place: index + 1 }));
  await updateRows(transaction, 'own_field', schoolId, { key: ['id'], rows });
}

function columnsOf(field: FieldFacts): Omit<Insertable<Tables['own_field']>, 'school_id' | 'id'> {
  return {
    of_role: field.of,
    name: tidy(field.name),
    type: field.identifier ? identifierType : field.type,
    choices: JSON.stringify(field.choices),
    is_required: field.isRequired ? 1 : 0,
    is_unique: field.isUnique ? 1 : 0,
    place: field.order,
    seen_by: JSON.stringify([...new Set(field.seenBy)]),
    changed_by: JSON.stringify([...new Set(field.changedBy)]),
    signs_in: field.identifier?.signsIn ? 1 : 0,
  };
}
