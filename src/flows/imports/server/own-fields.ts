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
import { inSchool, onKey } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { parseNumber } from '../../../platform/spreadsheets/cell-values.ts';
import { type ImportKindName, mayImport } from '../imports.contract.ts';
import { type DateReader, readerOfDates } from './dates.rules.ts';
import { foldHeading } from './fold-heading.ts';
import type { CheckedRow, GivenRow, ImportContext, ImportField, ImportKind, RowChange } from './import-kind.ts';
import type { StoredImport } from './imports.queries.ts';
import { kindOf } from './kinds.ts';
import { RowValues, readYesOrNo } from './values.rules.ts';

const owners: Readonly<Partial<Record<ImportKindName, FieldOwner>>> = { students: 'student', teachers: 'teacher' };

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
  const rows = await inSchool(db, schoolId)
    .selectFrom('import')
    .innerJoin('person', onKey('person.id', 'import.created_by'))
    .leftJoin('office_person', onKey('office_person.person_id', 'person.id'))
    .leftJoin('office', (join) =>
      onKey('office.id', 'office_person.office_id')(join).on('office.removed_at', 'is', null),
    )
    .select(['person.role', 'office.id', 'office.duties', 'office.classes'])
    .where('import.id', '=', id)
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
      const there = checked.flatMap(({ recordId }) => recordId ?? []);
      const stored = await readStoredValues(context.db, context.schoolId, there);
      const readers = new Map(
        own.flatMap((field) =>
          field.type === 'date' ? [[field._id, readerOfDates(rows, keyOf(field), context)] as const] : [],
        ),
      );
      const read = checked.map((row, index) => readRow(row, rows[index] as GivenRow, { own, stored, readers }));
      return withoutTwins(context, read, own);
    },
    ...(kind.firstRolls && {
      firstRolls: (rows: readonly CheckedRow[], today: string) => kind.firstRolls?.(rows.map(ofKind), today) ?? [],
    }),
    apply: async (context, rows) => {
      const applied = await kind.apply(context, rows.map(ofKind));
      const people = rows.flatMap(({ place, recordId, parsed }) => {
        const id = recordId ?? applied.made.get(place);
        return id === undefined ? [] : [{ id, given: { fields: own, values: (parsed as Parsed).values } }];
      });
      await storeGivenFields(context.db, context.schoolId, people);
      return applied;
    },
  };
}

function ofKind(row: CheckedRow): CheckedRow {
  return { ...row, parsed: (row.parsed as Parsed).kinds };
}

type Known = {
  readonly own: readonly KnownField[];
  readonly stored: ReadonlyMap<number, StoredValues>;
  readonly readers: ReadonlyMap<string, DateReader>;
};

function readRow(checked: CheckedRow, row: GivenRow, { own, stored, readers }: Known): CheckedRow {
  const read = new RowValues(row);
  const isNew = checked.recordId === null;
  const before = stored.get(checked.recordId ?? 0) ?? {};
  const values: Record<string, string | null> = {};
  const changes: RowChange[] = [];
  for (const field of own) {
    const key = keyOf(field);
    const value = read.read(key, (text) => {
      const typed = typedValue(field, text, () => (readers.get(field._id) as DateReader)(text, row));
      return typeof typed === 'object' && typed !== null && 'reason' in typed ? typed : storedValue(field, typed);
    });
    if (field.isRequired && isNew && read.given(key) === undefined) read.fail(key, fault(missing));
    if (typeof value !== 'string') continue;
    values[field._id] = value;
    const former = before[field._id];
    if (!isNew && former !== value) {
      changes.push({ field: key, from: former === undefined ? null : shown(field, former), to: shown(field, value) });
    }
  }
  const faults = [...checked.faults, ...read.faults];
  const all = [...checked.changes, ...changes];
  const state = isNew ? 'new' : all.length > 0 ? 'changed' : 'same';
  const parsed = { kinds: checked.parsed, values } satisfies Parsed;
  return { ...checked, changes: all, faults, state: faults.length > 0 ? 'wrong' : state, parsed };
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
  for (const { recordId, parsed } of rows) {
    if (recordId !== null)
      stored.set(recordId, { ...stored.get(recordId), ...(parsed as Parsed).values } as StoredValues);
  }
  const made = rows.flatMap(({ recordId, parsed }) => (recordId === null ? [(parsed as Parsed).values] : []));
  const all = [...stored.values(), ...made];
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
