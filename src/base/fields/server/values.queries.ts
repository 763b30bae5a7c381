import { type RawBuilder, sql } from 'kysely';
import type { FieldOwner, FieldValue, FieldValues } from '../../../platform/contract/own-fields.ts';
import { type Fault, fault } from '../../../platform/contract/reason.ts';
import { missing, unknownField } from '../../../platform/contract/refusals.ts';
import { engineOf } from '../../../platform/database/connect.ts';
import { idList, textList } from '../../../platform/database/id-list.ts';
import { selectIn } from '../../../platform/database/in-school.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { badInput, refuseAt } from '../../../platform/server/refusal.ts';
import { changeOwnFields, holdOwnFields } from '../../identity/server/person.queries.ts';
import type { OwnField } from '../fields.contract.ts';
import { fieldIsForOthers, fieldValueInUse } from '../fields.refusals.ts';
import { valueIn } from './field-filters.ts';
import { holdFields, type KnownField, listKnown, mayChange, maySee } from './fields.queries.ts';
import { readStored, readValue, type StoredValues, storedValue, withChanged } from './values.rules.ts';

/**
 * An expression on `person`: the values of these fields only, as JSON by field id. The other values never leave the
 * database.
 */
export function valuesSeen(db: Database, seen: readonly KnownField[]): RawBuilder<string | null> {
  if (seen.length === 0) return sql`cast(null as text)`;
  const stored = sql.ref('person.own_fields');
  const ids = textList(
    db,
    seen.map(({ _id }) => _id),
  );
  return engineOf(db) === 'postgres'
    ? sql`(select cast(json_object_agg(key, value) as text) from json_each_text(cast(${stored} as json)) where key in ${ids})`
    : sql`(select json_group_object(key, value) from json_each(${stored}) where key in ${ids})`;
}

/**
 * Returns the values by field name, in the fields' order, for an answer. Fields that the reader may not see are left
 * out without a trace.
 */
export function withFields(seen: readonly KnownField[], text: string | null): OwnFacts {
  const stored = readStored(text);
  const known = (some: readonly KnownField[]) =>
    Object.fromEntries(
      some.flatMap((field) => {
        const value = stored[field._id];
        return value === undefined ? [] : [[field.name, readValue(field, value)] as const];
      }),
    );
  const { fields = [], identifiers = [] } = Object.groupBy(seen, partOf);
  return {
    ...(fields.length > 0 && { fields: known(fields) }),
    ...(identifiers.length > 0 && { identifiers: known(identifiers) as Record<string, string> }),
  };
}

/** The part of an answer with a person's fields and identifiers. */
export type OwnFacts = { fields?: Record<string, FieldValue>; identifiers?: Record<string, string> };

function partOf({ identifier }: KnownField): 'fields' | 'identifiers' {
  return identifier ? 'identifiers' : 'fields';
}

/** The path of a field's value in a call's body. */
function pathOf(field: KnownField): string {
  return `${partOf(field)}.${field.name}`;
}

/** Reads the values of many people and returns them by person id, in the form of an answer. */
export async function readValuesSeen(
  db: Database,
  schoolId: number,
  people: readonly number[],
  seen: readonly KnownField[],
): Promise<ReadonlyMap<number, OwnFacts>> {
  if (seen.length === 0) return new Map();
  const rows = await selectIn(db, schoolId, 'person')
    .select(['person.id', valuesSeen(db, seen).as('values')])
    .where('person.id', 'in', idList(db, people))
    .execute();
  return new Map(rows.map(({ id, values }) => [id, withFields(seen, values)]));
}

/** The values to store for the fields of one person, by the fields' ids. */
export type GivenFields = {
  readonly fields: readonly KnownField[];
  readonly values: Readonly<Record<string, string | null>>;
};

/** The parts of a call's body that hold a person's fields and identifiers. */
type OwnBody = {
  readonly fields?: FieldValues | undefined;
  readonly identifiers?: Readonly<Record<string, string | null>> | undefined;
};

/** Picks the fields and identifiers from a body that holds more about a person. */
export function ownOf({ fields, identifiers }: OwnBody): OwnBody {
  return { fields, identifiers };
}

/**
 * Reads the values that a call gives for a person, before anything is stored. A field that the caller may not see is
 * refused like an unknown one. A new person needs every required field that the caller may change.
 */
export async function readGivenFields(
  db: Database,
  actor: Actor,
  { of, fields = {}, identifiers = {}, isNew }: OwnBody & { readonly of: FieldOwner; readonly isNew?: true },
): Promise<GivenFields> {
  const given = [
    ...Object.entries(fields).map(([name, value]) => ['fields', name, value] as const),
    ...Object.entries(identifiers).map(([name, value]) => ['identifiers', name, value] as const),
  ];
  if (!isNew && given.length === 0) return { fields: [], values: {} };
  const known = await listKnown(db, actor.schoolId, of);
  const seen = known.filter((field) => maySee(actor, field));
  const byPath = new Map(seen.map((field) => [pathOf(field), field]));
  const faults: Record<string, Fault> = {};
  const values: Record<string, string | null> = {};
  for (const [part, name, value] of given.slice(0, mostGiven)) {
    const field = byPath.get(`${part}.${name.normalize('NFC').trim()}`);
    const stored = field && storedValue(field, value);
    const path = `${part}.${name.slice(0, longestName)}`;
    if (stored === undefined) faults[path] = fault(unknownField);
    else if (stored !== null && typeof stored === 'object') faults[path] = stored;
    else if (field) values[field._id] = stored;
  }
  if (Object.keys(faults).length > 0) throw badInput(faults);
  const foreign = seen.find((field) => Object.hasOwn(values, field._id) && !mayChange(actor, field));
  if (foreign) throw refuseAt(pathOf(foreign), fieldIsForOthers, { name: foreign.name });
  for (const field of isNew ? seen : []) {
    if (field.isRequired && mayChange(actor, field) && values[field._id] == null)
      faults[pathOf(field)] = fault(missing);
  }
  if (Object.keys(faults).length > 0) throw badInput(faults);
  return { fields: known, values };
}

/** An upper limit that no school reaches. */
const mostGiven = 400;

const longestName = 150;

/**
 * Stores the field values that calls or files give for people, in the transaction that stores the people's other data.
 */
export async function storeGivenFields(
  transaction: DatabaseTransaction,
  schoolId: number,
  people: readonly { readonly id: number; readonly given: GivenFields }[],
): Promise<void> {
  const filled = people.filter(({ given }) => Object.keys(given.values).length > 0);
  const [first] = filled;
  if (!first) return;
  const unique = first.given.fields.filter(
    ({ _id, isUnique }) => isUnique && filled.some(({ given }) => given.values[_id] != null),
  );
  if (unique.length > 0) await holdFields(transaction, schoolId);
  const stored = await holdOwnFields(
    transaction,
    schoolId,
    filled.map(({ id }) => id),
  );
  const rows = filled.map(({ id, given }) => {
    const before = readStored(stored.get(id));
    for (const field of given.fields) {
      const isEmptied = given.values[field._id] === null && before[field._id] !== undefined;
      if (field.isRequired && isEmptied) throw badInput({ [pathOf(field)]: fault(missing) });
    }
    return { id, own_fields: withChanged(before, given.values) };
  });
  await changeOwnFields(transaction, schoolId, rows);
  for (const field of unique) await expectUnique(transaction, schoolId, field);
}

/** Refuses a value of a unique field that two people at the school have. */
async function expectUnique(transaction: DatabaseTransaction, schoolId: number, field: KnownField) {
  const twice = await findTwice(transaction, schoolId, field);
  if (twice !== undefined) throw refuseAt(pathOf(field), fieldValueInUse, { name: field.name });
}

/** The stored values of these people, by their ids. */
export async function readStoredValues(
  db: Database,
  schoolId: number,
  people: readonly number[],
): Promise<ReadonlyMap<number, StoredValues>> {
  return toStored(storedIn(db, schoolId).where('person.id', 'in', idList(db, people)).execute());
}

/** The stored values of everybody at the school in a role, by person id. */
export function readValuesOf(
  db: Database,
  schoolId: number,
  of: FieldOwner,
): Promise<ReadonlyMap<number, StoredValues>> {
  return toStored(storedIn(db, schoolId).where('person.role', '=', of).where('person.left_at', 'is', null).execute());
}

function storedIn(db: Database, schoolId: number) {
  return selectIn(db, schoolId, 'person')
    .select(['person.id', 'person.own_fields'])
    .where('person.own_fields', 'is not', null);
}

async function toStored(asked: Promise<readonly { readonly id: number; readonly own_fields: string | null }[]>) {
  return new Map((await asked).map(({ id, own_fields }) => [id, readStored(own_fields)]));
}

/** A value that two people at the school have. */
export async function findTwice(db: Database, schoolId: number, { _id, of }: OwnField): Promise<string | undefined> {
  const value = valueIn(db, _id);
  const row = await peopleWith(db, schoolId, { _id, of })
    .select(value.as('value'))
    .groupBy(value)
    .having(({ fn }) => fn.countAll(), '>', 1)
    .limit(1)
    .executeTakeFirst();
  return row?.value ?? undefined;
}

/** The distinct values that people have of a field, including those who have left, because they can come back. */
export async function listValuesOf(db: Database, schoolId: number, field: OwnField): Promise<string[]> {
  const rows = await everybodyWith(db, schoolId, field).select(valueIn(db, field._id).as('value')).distinct().execute();
  return rows.flatMap(({ value }) => value ?? []);
}

function peopleWith(db: Database, schoolId: number, field: Pick<OwnField, '_id' | 'of'>) {
  return everybodyWith(db, schoolId, field).where('person.left_at', 'is', null);
}

function everybodyWith(db: Database, schoolId: number, { _id, of }: Pick<OwnField, '_id' | 'of'>) {
  return selectIn(db, schoolId, 'person', { role: of }).where(valueIn(db, _id), 'is not', null);
}
