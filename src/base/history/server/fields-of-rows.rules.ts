import type { CardParts } from '../../../platform/contract/card-layout.ts';
import type { HistoryValue } from '../../../platform/contract/history-change.ts';
import type { Level, MarkScale } from '../../../platform/contract/mark-scale.ts';
import type { FieldValue } from '../../../platform/contract/own-fields.ts';
import type { Category } from '../../../platform/contract/result-rules.ts';
import type { VersionRow } from '../../../platform/database/version-history.ts';
import type { VersionedTable } from '../../../platform/database/versioned-tables.ts';
import type { KnownField } from '../../fields/server/fields.queries.ts';
import { readStored, readValue } from '../../fields/server/values.rules.ts';
import { policiesOf, type School } from '../../school/server/school.queries.ts';
import { toStatus } from '../../school/server/status-codes.ts';

/** The rows of a record at one moment, by table and key. */
export type RecordRows = ReadonlyMap<VersionedTable, ReadonlyMap<number, VersionRow>>;

/** Looks up the names for stored ids. */
export type Names = {
  readonly sessionOf: (id: unknown) => string | null;
  readonly emailOf: (personId: unknown) => string | null;
  readonly nameOf: (studentId: unknown) => string;
  /** One of the school's own fields; `undefined` if the reader may not see it. */
  readonly fieldOf: (id: string) => KnownField | undefined;
  /** The teachers' emails of a lesson or subject, separated by commas. */
  readonly emailsOf: (row: VersionRow) => string | null;
  /** The present name of one of the weeks that alternate, by its position. */
  readonly weekOf: (place: unknown) => string | null;
};

/**
 * The fields by the names that the calls use. If a record can have several of a field, `#` and the id follow the name.
 */
export type Fields = Readonly<Record<string, HistoryValue>>;

/** The name of a term, followed by its weight if it has one. */
export function weightedName(name: unknown, weight: unknown): string {
  return Number(weight) === 100 ? String(name) : `${name} (× ${Number(weight) / 100})`;
}

export function categoriesInShort(categories: readonly Category[]): string | null {
  const inShort = ({ name, weight, dropLowest = 0 }: Category) =>
    `${name} ${weight}${dropLowest > 0 ? ` (−${dropLowest})` : ''}`;
  return categories.map(inShort).join(' · ') || null;
}

export function layoutFields({
  title,
  blocks,
  results,
  attendance,
  conduct,
  signatures,
  text: own,
  subjects,
}: CardParts): Fields {
  const ticked = (options: object) =>
    Object.entries(options).flatMap(([name, value]) =>
      value === false ? [] : [value === true ? name : `${name}: ${value}`],
    );
  return {
    title: title || null,
    blocks: blocks.join(', ') || null,
    results: ticked(results).join(', '),
    attendance: ticked(attendance).join(', ') || null,
    conduct: conduct.join(', ') || null,
    signatures: signatures.join(', ') || null,
    text: own || null,
    subjects:
      subjects.map(({ subject, shownAs }) => (shownAs ? `${subject} = ${shownAs}` : subject)).join(', ') || null,
  };
}

export function scaleFields({ name, kind, max, step, best, levels = [], writes }: MarkScale): Fields {
  return {
    name,
    kind,
    max: max ?? null,
    step: step ?? null,
    best: best ?? null,
    levels: levels.map(levelInShort).join(' · ') || null,
    writes: Object.values(writes).join(' '),
  };
}

function levelInShort({ name, share, points }: Level): string {
  return [name, share != null && `${share} %`, points != null && `(${points})`].filter(Boolean).join(' ');
}

export function rowsOf(rows: RecordRows, table: VersionedTable): VersionRow[] {
  return [...(rows.get(table)?.values() ?? [])];
}

/** Returns whether the record's person has left, which hides all their data. */
export function isGone(rows: RecordRows): boolean {
  return rowsOf(rows, 'person')[0]?.left_at !== null;
}

export function personFields(person: VersionRow, rows: RecordRows, names: Names): Fields {
  return {
    name: text(person.name),
    familyName: text(person.family_name),
    givenName: text(person.given_name),
    preferredName: text(person.preferred_name),
    email: text(rowsOf(rows, 'account')[0]?.email),
    'address.street': text(person.street),
    'address.city': text(person.city),
    'address.state': text(person.state),
    'address.postalCode': text(person.postal_code),
    ...ownFields(person, names),
  };
}

function ownFields(person: VersionRow, { fieldOf }: Names): Fields {
  const known = Object.entries(readStored(person.own_fields as string | null)).flatMap(([id, stored]) => {
    const field = fieldOf(id);
    return field
      ? [
          [
            `${field.identifier ? 'identifiers' : 'fields'}.${field.name}#${id}`,
            historyValueOf(readValue(field, stored)),
          ] as const,
        ]
      : [];
  });
  return Object.fromEntries(known);
}

function historyValueOf(value: FieldValue): HistoryValue {
  return Array.isArray(value) ? value.join(', ') : value;
}

/** The enrolment that begins last, among those that last at least a day. */
export function lastEnrolment(rows: RecordRows): VersionRow | undefined {
  const all = rowsOf(rows, 'enrolment').sort((one, other) => {
    return String(one.from_date).localeCompare(String(other.from_date)) || Number(one.id) - Number(other.id);
  });
  return all.findLast(({ from_date, to_date }) => to_date === null || String(to_date) > String(from_date));
}

/** A code as one line, with its parts named as in the calls. */
export function codeText({ sign, name, status, counts, is_open }: VersionRow): string {
  const parts = [toStatus(Number(status)), counts, is_open === 1 ? null : 'closed'].filter((part) => part !== null);
  return `${sign === null ? '' : `${sign} `}${name}: ${parts.join(', ')}`;
}

/** The policies as fields; a list becomes its names, separated by blanks. */
export function policyFields(school: School): Fields {
  const { requiredFields, registersClose: closes, ...policies } = policiesOf(school);
  return {
    ...policies,
    registersClose: `${closes.morning}, ${closes.afternoon}`,
    requiredFields: requiredFields === null ? null : requiredFields.join(' ') || 'nothing',
  };
}

export function enrolmentFields(enrolment: VersionRow | undefined, { sessionOf }: Names): Fields {
  if (!enrolment) return {};
  return {
    class: count(enrolment.class),
    session: sessionOf(enrolment.session_id),
    roll: count(enrolment.roll),
    numberInClass: count(enrolment.number_in_class),
    from: text(enrolment.from_date),
    to: text(enrolment.to_date),
  };
}

export function text(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value);
}

export function count(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}
