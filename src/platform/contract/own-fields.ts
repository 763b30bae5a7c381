import * as Type from 'typebox';
import { fault } from './reason.ts';
import { notAsDescribed } from './refusals.ts';
import { OrNull, TextOrBlank } from './school-terms.ts';

/** The kinds of people for whom a school can have its own fields. */
export const fieldOwners = ['student', 'teacher', 'guardian'] as const;
export type FieldOwner = (typeof fieldOwners)[number];

export const fieldTypes = ['text', 'number', 'date', 'yes-no', 'choice', 'several'] as const;
export type FieldType = (typeof fieldTypes)[number];

export const maxFieldLength = 1_000;
export const maxChoices = 500;
/** Larger numbers are typing errors, and no database would keep them exactly. */
export const largestFieldNumber = 1_000_000_000_000;

/** A value in the form of the API; `null` for none. A date is a text. */
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

/**
 * The values of a school's own fields, by the fields' names: only those that the reader can see. Without any, the
 * object is left out.
 */
export const FieldValues = Type.Record(Type.String(), FieldValue);
export type FieldValues = Readonly<Record<string, FieldValue>>;

export const maxIdentifierLength = 100;

/** A person's identity numbers, by the names of their kinds. */
const Identifiers = Type.Record(Type.String(), OrNull(TextOrBlank(maxIdentifierLength)));

/** The parts of responses and changes of a person that contain these values; what is left out of a change is kept. */
export const ownFields = { fields: Type.Optional(FieldValues), identifiers: Type.Optional(Identifiers) };

/** A filter of a list, such as `field.12=Bus 4`; a blank value finds people without one. */
const fieldFilter = '^field\\.[1-9]\\d{0,14}$';

/** Adds filters by the school's own fields to a list's other filters. */
export function withFieldFilters<T extends Type.TObject>(query: T): T {
  return { ...query, patternProperties: { [fieldFilter]: Type.String({ maxLength: maxFieldLength }) } };
}

/** The order of a list by one of the school's own fields; a minus sign reverses it. */
export type FieldSort = `field.${number}` | `-field.${number}`;

export function SortOf<const T extends readonly string[]>(sorts: T, hintOfSorts: ReturnType<typeof fault>) {
  return Type.Unsafe<T[number] | FieldSort>(
    Type.String({ maxLength: 30, pattern: `^(${sorts.join('|')}|-?field\\.[1-9]\\d{0,14})$`, hint: hintOfSorts }),
  );
}

/** Returns the id of the field by which a list is sorted. */
export function fieldOfSort(sort: string): number | undefined {
  const id = /^-?field\.(\d+)$/.exec(sort)?.[1];
  return id === undefined ? undefined : Number(id);
}
