import * as Type from 'typebox';
import { fault } from './reason.ts';
import { notAsDescribed } from './refusals.ts';
import { TextOrBlank } from './school-terms.ts';

/** Those of whom a school may have fields of its own. */
export const fieldOwners = ['student', 'teacher', 'guardian'] as const;
export type FieldOwner = (typeof fieldOwners)[number];

export const fieldTypes = ['text', 'number', 'date', 'yes-no', 'choice', 'several'] as const;
export type FieldType = (typeof fieldTypes)[number];

export const maxFieldLength = 1_000;
export const maxChoices = 500;
/** Numbers beyond it are typing errors, and no database would keep them exactly. */
export const largestFieldNumber = 1_000_000_000_000;

/** A value as the calls have it; `null` for none. A date is a text. */
const hint = fault(notAsDescribed);
const FieldValue = Type.Union(
  [
    TextOrBlank(maxFieldLength),
    Type.Number(),
    Type.Boolean(),
    Type.Array(TextOrBlank(maxFieldLength), { maxItems: maxChoices }),
    Type.Null(),
  ],
  { hint },
);
export type FieldValue = Type.Static<typeof FieldValue>;

/** The values of a school's own fields, by the fields' names. Only those that the reader may see; without any, no object. */
export const FieldValues = Type.Record(Type.String(), FieldValue);
export type FieldValues = Readonly<Record<string, FieldValue>>;

export const maxIdentifierLength = 100;

/** A person's numbers of identity, by the names of their kinds. */
const Identifiers = Type.Record(Type.String(), Type.Union([TextOrBlank(maxIdentifierLength), Type.Null()]));

/** For an answer about a person, and for what changes one: what is left out stays as it is. */
export const ownFields = { fields: Type.Optional(FieldValues), identifiers: Type.Optional(Identifiers) };

/** A filter of a list: `field.12=Bus 4`; blank finds those without a value. */
const fieldFilter = '^field\\.[1-9]\\d{0,14}$';

/** A list's filters by the school's own fields, besides its others. */
export function withFieldFilters<T extends Type.TObject>(query: T): T {
  return { ...query, patternProperties: { [fieldFilter]: Type.String({ maxLength: maxFieldLength }) } };
}

/** The order of a list by one of the school's own fields; a minus reverses it. */
export type FieldSort = `field.${number}` | `-field.${number}`;

export function SortOf<const T extends readonly string[]>(sorts: T, hintOfSorts: ReturnType<typeof fault>) {
  return Type.Unsafe<T[number] | FieldSort>(
    Type.String({ maxLength: 30, pattern: `^(${sorts.join('|')}|-?field\\.[1-9]\\d{0,14})$`, hint: hintOfSorts }),
  );
}

/** The field by whose values a list is sorted. */
export function fieldOfSort(sort: string): number | undefined {
  const id = /^-?field\.(\d+)$/.exec(sort)?.[1];
  return id === undefined ? undefined : Number(id);
}
