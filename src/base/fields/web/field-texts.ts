import i18next from 'i18next';
import { asciiDigits } from '../../../platform/contract/digits.ts';
import type { FieldValue, FieldValues } from '../../../platform/contract/own-fields.ts';
import { formatDate, formatList, formatNumber } from '../../../platform/web/format.ts';
import type { FieldOfPerson } from '../fields.contract.ts';
import './fields.text.ts';

/** The texts of a form's fields of the school's own, by the fields' names; several choices are a JSON list. */
export type FieldTexts = Readonly<Record<string, string>>;

/** What a form asks, and in which part of the call's body it stands. */
export type KnownInput = Pick<FieldOfPerson, 'name' | 'type' | 'choices' | 'isRequired'> & {
  readonly part: 'fields' | 'identifiers';
};

/** As a form begins with them: names of fields and of numbers of identity are different. */
export function textsOf({ fields, identifiers }: OwnFacts = {}): FieldTexts {
  return Object.fromEntries(
    Object.entries({ ...identifiers, ...fields }).map(([name, value]) => [name, textOf(value)]),
  );
}

/** What an answer says of a person besides the usual. */
export type OwnFacts = {
  readonly fields?: FieldValues | undefined;
  readonly identifiers?: Readonly<Record<string, string | null>> | undefined;
};

/** What a form gives of them, for the call's body. */
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

/** As the calls take them; what is no number goes as it was typed, so that it is refused at its field. */
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

/** A value for who reads it; blank for none. */
export function shownValue(value: FieldValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return i18next.t(value ? 'fields:yes' : 'fields:no');
  if (typeof value === 'number') return formatNumber(value);
  if (Array.isArray(value)) return formatList(value);
  return /^\d{4}-\d\d-\d\d$/.test(value) ? formatDate(value) : value;
}
