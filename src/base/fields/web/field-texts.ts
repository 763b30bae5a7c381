import i18next from 'i18next';
import { asciiDigits } from '../../../platform/contract/digits.ts';
import type { FieldValue, FieldValues } from '../../../platform/contract/own-fields.ts';
import { formatDate, formatList, formatNumber } from '../../../platform/web/format.ts';
import type { FieldOfPerson } from '../fields.contract.ts';
import './fields.text.ts';

/** The texts of a form's own fields, by field name; several choices are a JSON list. */
export type FieldTexts = Readonly<Record<string, string>>;

/** An input of a form, and the part of the call's body in which its value is sent. */
export type KnownInput = Pick<FieldOfPerson, 'name' | 'type' | 'choices' | 'isRequired'> & {
  readonly part: 'fields' | 'identifiers';
};

/**
 * Returns the texts with which a form begins. They can share one object because no field has the name of an identifier.
 */
export function textsOf({ fields, identifiers }: OwnFacts = {}): FieldTexts {
  return Object.fromEntries(
    Object.entries({ ...identifiers, ...fields }).map(([name, value]) => [name, textOf(value)]),
  );
}

/** The parts of an answer with a person's own fields and identifiers. */
export type OwnFacts = {
  readonly fields?: FieldValues | undefined;
  readonly identifiers?: Readonly<Record<string, string | null>> | undefined;
};

/** Returns the parts of a call's body with the form's own fields and identifiers. */
export function ownBody(known: readonly KnownInput[], texts: FieldTexts) {
  const { fields, identifiers } = Object.groupBy(known, ({ part }) => part);
  return {
    ...(fields && { fields: fieldValuesOf(fields, texts) }),
    ...(identifiers && { identifiers: fieldValuesOf(identifiers, texts) as Record<string, string | null> }),
  };
}

function textOf(value: FieldValue): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Array.isArray(value) ? JSON.stringify(value) : String(value);
}

export function choicesIn(text: string): string[] {
  return text === '' ? [] : (JSON.parse(text) as string[]);
}

/**
 * Converts texts into the values that the calls take. A text that is not a number is sent as typed, so that it is
 * refused at its field.
 */
export function fieldValuesOf(known: readonly Pick<FieldOfPerson, 'name' | 'type'>[], texts: FieldTexts): FieldValues {
  const given = known.filter(({ name }) => texts[name] !== undefined);
  return Object.fromEntries(given.map(({ name, type }) => [name, valueFrom(type, texts[name] as string)]));
}

function valueFrom(type: FieldOfPerson['type'], text: string): FieldValue {
  if (type === 'several') return choicesIn(text);
  if (text.trim() === '') return null;
  if (type === 'yes-no') return text === 'yes';
  if (type !== 'number') return text;
  const number = Number(asciiDigits(text.trim()).replace(',', '.').replace('٫', '.'));
  return Number.isNaN(number) ? text : number;
}

/** A value as shown to the reader; blank if there is none. */
export function shownValue(value: FieldValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return i18next.t(value ? 'fields:yes' : 'fields:no');
  if (typeof value === 'number') return formatNumber(value);
  if (Array.isArray(value)) return formatList(value);
  return /^\d{4}-\d\d-\d\d$/.test(value) ? formatDate(value) : value;
}
