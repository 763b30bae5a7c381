import { fieldValueInUse } from '../../../base/fields/fields.refusals.ts';
import {
  type KnownField,
  listKnown,
  listSeen,
  mayChange,
  type Seer,
} from '../../../base/fields/server/fields.queries.ts';
import { readStoredValues, readValuesOf, storeGivenFields } from '../../../base/fields/server/values.queries.ts';
import { readValue, type StoredValues, storedValue } from '../../../base/fields/server/values.rules.ts';
import { toOffice } from '../../../base/identity/server/office-of.ts';
import type { FieldOwner, FieldValue } from '../../../platform/contract/own-fields.ts';
import { fault } from '../../../platform/contract/reason.ts';
import { missing, notADate } from '../../../platform/contract/refusals.ts';
import { sameName } from '../../../platform/contract/same-name.ts';
import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { parseNumber } from '../../../platform/spreadsheets/cell-values.ts';
import { type ImportKindName, mayImport } from '../imports.contract.ts';
import { fieldDiffers, fieldOfNobody } from '../imports.refusals.ts';
import { type DateReader, readerOfDates } from './dates.rules.ts';
import { foldHeading } from './fold-heading.ts';
import type {
  CheckedRow,
  GivenRow,
  ImportContext,
  ImportField,
  ImportKind,
  OwnerInRow,
  RowChange,
} from './import-kind.ts';
import type { StoredImport } from './imports.queries.ts';
import { kindOf } from './kinds.ts';
import { RowValues, readYesOrNo } from './values.rules.ts';

const owners: Readonly<Partial<Record<ImportKindName, FieldOwner>>> = {
  students: 'student',
  teachers: 'teacher',
  guardians: 'guardian',
};

/** A kind whose files may have columns of the school's own fields, too: of those that all of `by` may change. */
export async function kindWithFields(
  db: Database,
  schoolId: number,
  name: ImportKindName,
  ...by: readonly Seer[]
): Promise<ImportKind> {
  const kind = kindOf(name);
  const of = owners[name];
  const known = of ? await listKnown(db, schoolId, of) : [];
  const own = known.filter((field) => by.every((one) => mayChange(one, field)));
  return own.length === 0 ? kind : withFields(kind, own);
}

/**
 * Returns the uploader of an import as access to fields is decided: in each office in which they could have uploaded it,
 * because the office is not stored.
 */
export async function uploadersOf(
  db: Database,
  schoolId: number,
  { id, kind }: { readonly id: number; readonly kind: ImportKindName },
): Promise<Seer[]> {
  const rows = await selectIn(db, schoolId, 'import', { id })
    .innerJoin('person', onKey('person.id', 'import.created_by'))
    .leftJoin('office_person', onKey('office_person.person_id', 'person.id'))
    .leftJoin('office', (join) =>
      onKey('office.id', 'office_person.office_id')(join).on('office.removed_at', 'is', null),
    )
    .select(['person.role', 'office.id', 'office.duties', 'office.classes'])
    .execute();
  const offices = rows.flatMap(({ role, id: office, duties, classes }) => {
    if (office === null || duties === null) return [];
    const isAble = mayImport({ role, office: toOffice({ duties, classes }) }, kind);
    return isAble && classes === null ? { role, office: { id: office } } : [];
  });
  return offices.length > 0 ? offices : rows.slice(0, 1).map(({ role }) => ({ role }));
}

/** Returns whether an import has columns of fields that the caller may not see; the import is then hidden from them. */
export async function isHidden(db: Database, actor: Actor, { kind, columns }: Pick<StoredImport, 'kind' | 'columns'>) {
  const of = owners[kind];
  const used = columns.headings.flatMap(([, field]) => (field?.startsWith('field.') ? [field] : []));
  if (actor.role === 'admin' || !of || used.length === 0) return false;
  const seen = new Set((await listSeen(db, actor, of)).map(keyOf));
  return used.some((field) => !seen.has(field));
}

function keyOf({ _id }: Pick<KnownField, '_id'>): string {
  return `field.${_id}`;
}

function columnOf({ _id, name, type, choices = [], isRequired }: KnownField): ImportField {
  return {
    name: keyOf({ _id }),
    heading: name,
    isRequired: false,
    ...(isRequired && { isNeededByNew: true as const }),
    example: '',
    ...(type === 'choice' && { choices: () => choices }),
    ...(type === 'yes-no' && { words: ['yes', 'no'] as const }),
    type: type === 'number' || type === 'date' ? type : 'text',
  };
}

type Parsed = { readonly kinds: unknown; readonly values: Readonly<Record<string, string | null>> };

/** Each row is read by the kind, and then for the school's own fields. */
function withFields(kind: ImportKind, own: readonly KnownField[]): ImportKind {
  return {
    ...kind,
    fields: [...kind.fields, ...own.map(columnOf)],
    check: async (context, rows) => {
      const checked = await kind.check(context, rows);
      const there = checked.flatMap((row) => ownerOf(row)?.id ?? []);
      const stored = await readStoredValues(context.db, context.schoolId, there);
      const readers = new Map(
        own.flatMap((field) =>
          field.type === 'date' ? [[field._id, readerOfDates(rows, keyOf(field), context)] as const] : [],
        ),
      );
      const given = new Map<string, StoredValues>();
      const read = checked.map((row, index) => readRow(row, rows[index] as GivenRow, { own, stored, readers, given }));
      return withoutTwins(context, read, own);
    },
    ...(kind.firstRolls && {
      firstRolls: (rows: readonly CheckedRow[], today: string) => kind.firstRolls?.(rows.map(ofKind), today) ?? [],
    }),
    apply: async (context, rows) => {
      const applied = await kind.apply(context, rows.map(ofKind));
      const valuesOf = new Map<number, Parsed['values']>();
      for (const row of rows) {
        const owner = ownerOf(row);
        const id = owner?.id ?? applied.owners?.get(owner?.key ?? '') ?? applied.made.get(row.place);
        if (owner && id !== undefined) valuesOf.set(id, { ...valuesOf.get(id), ...(row.parsed as Parsed).values });
      }
      const people = [...valuesOf].map(([id, values]) => ({ id, given: { fields: own, values } }));
      await storeGivenFields(context.db, context.schoolId, people);
      if (!applied.owners) return applied;
      const account = new Set([...(applied.changed.account ?? []), ...valuesOf.keys()]);
      return { ...applied, changed: { ...applied.changed, account: [...account] } };
    },
  };
}

/** Returns who has the own fields of a row: the record, unless the kind says otherwise. */
function ownerOf({ owner, recordId, place }: CheckedRow): OwnerInRow | null {
  return owner === undefined ? { id: recordId, key: `row ${place}` } : owner;
}

function ofKind(row: CheckedRow): CheckedRow {
  return { ...row, parsed: (row.parsed as Parsed).kinds };
}

type Known = {
  readonly own: readonly KnownField[];
  readonly stored: ReadonlyMap<number, StoredValues>;
  readonly readers: ReadonlyMap<string, DateReader>;
  /** The values that earlier rows gave for the same people, by their keys. */
  readonly given: Map<string, StoredValues>;
};

function readRow(checked: CheckedRow, row: GivenRow, { own, stored, readers, given }: Known): CheckedRow {
  const read = new RowValues(row);
  const owner = ownerOf(checked);
  const isNew = checked.recordId === null;
  const before = stored.get(owner?.id ?? 0) ?? {};
  const others = given.get(owner?.key ?? '') ?? {};
  const values: Record<string, string | null> = {};
  const changes: RowChange[] = [];
  for (const field of own) {
    const key = keyOf(field);
    const value = read.read(key, (text) => {
      const typed = typedValue(field, text, () => (readers.get(field._id) as DateReader)(text, row));
      return typeof typed === 'object' && typed !== null && 'reason' in typed ? typed : storedValue(field, typed);
    });
    const isMissing = owner?.id === null && read.given(key) === undefined && others[field._id] === undefined;
    if (field.isRequired && isMissing) read.fail(key, fault(missing));
    if (typeof value !== 'string') continue;
    if (!owner) {
      // A student who is not there is reported anyway.
      if (checked.recordId !== null) read.note(key, fault(fieldOfNobody));
      continue;
    }
    if ((others[field._id] ?? value) !== value) read.fail(key, fault(fieldDiffers));
    values[field._id] = value;
    const former = before[field._id];
    if (!isNew && former !== value) {
      changes.push({ field: key, from: former === undefined ? null : shown(field, former), to: shown(field, value) });
    }
  }
  if (owner) given.set(owner.key, { ...others, ...values } as StoredValues);
  const faults = [...checked.faults, ...read.faults];
  const notes = [...(checked.notes ?? []), ...read.notes];
  const all = [...checked.changes, ...changes];
  const state = isNew ? 'new' : all.length > 0 ? 'changed' : 'same';
  const parsed = { kinds: checked.parsed, values } satisfies Parsed;
  return { ...checked, changes: all, faults, notes, state: faults.length > 0 ? 'wrong' : state, parsed };
}

/** A cell's text as a value of the field. */
function typedValue({ type, choices = [] }: KnownField, text: string, readDate: () => ReturnType<DateReader>) {
  if (type === 'number') return parseNumber(text) ?? text;
  if (type === 'date') return readDate() ?? fault(notADate);
  if (type === 'yes-no') {
    const word = readYesOrNo(text);
    return typeof word === 'string' ? word === 'yes' : word;
  }
  // Signs may be all that distinguishes two choices, as O+ and O-.
  const known = (one: string) => {
    const text = one.trim().replaceAll(/[−–]/g, '-');
    const alike = choices.filter((choice) => foldHeading(choice) === foldHeading(one));
    const exact = choices.find((choice) => sameName(choice, text));
    return exact ?? (alike.length === 1 && !/[-+]/.test(`${alike[0]}${text}`) ? alike[0] : undefined) ?? one;
  };
  if (type === 'choice') return known(text);
  return type === 'several'
    ? text
        .split(/[;\n]/)
        .map(known)
        .filter((one) => one.trim() !== '')
    : oneLine(text);
}

function oneLine(text: string): string {
  return text.replaceAll(/\s*[\r\n\u2028\u2029]+\s*/g, ' ');
}

function shown(field: KnownField, stored: string): string {
  const value: FieldValue = readValue(field, stored);
  return Array.isArray(value) ? value.join('; ') : typeof value === 'boolean' ? stored : String(value);
}

/** Reports values of a unique field that two rows have, or that another person already has. */
async function withoutTwins({ db, schoolId }: ImportContext, rows: readonly CheckedRow[], own: readonly KnownField[]) {
  const unique = own.filter(({ isUnique }) => isUnique);
  if (unique.length === 0) return rows;
  const [{ of }] = unique as [KnownField];
  const stored = new Map(await readValuesOf(db, schoolId, of));
  const made = new Map<string, Parsed['values']>();
  for (const row of rows) {
    const owner = ownerOf(row);
    const { values } = row.parsed as Parsed;
    if (owner?.id != null) stored.set(owner.id, { ...stored.get(owner.id), ...values } as StoredValues);
    else if (owner) made.set(owner.key, { ...made.get(owner.key), ...values });
  }
  const all = [...stored.values(), ...made.values()];
  const times = new Map<string, number>();
  const keyIn = ({ _id }: KnownField, values: Parsed['values']) => (values[_id] == null ? '' : `${_id} ${values[_id]}`);
  for (const field of unique) {
    for (const key of all.map((values) => keyIn(field, values))) times.set(key, (times.get(key) ?? 0) + 1);
  }
  return rows.map((row) => {
    const mine = (row.parsed as Parsed).values;
    const twins = unique.filter((field) => mine[field._id] != null && (times.get(keyIn(field, mine)) ?? 0) > 1);
    if (twins.length === 0) return row;
    const faults = twins.map(({ _id, name }) => ({ field: keyOf({ _id }), why: fault(fieldValueInUse, { name }) }));
    return { ...row, state: 'wrong' as const, faults: [...row.faults, ...faults] };
  });
}
