import { type FieldType, type FieldValue, largestFieldNumber } from '../../../platform/contract/own-fields.ts';
import { type Fault, fault } from '../../../platform/contract/reason.ts';
import { notADate, notOneOf, unseenSign, wrongType } from '../../../platform/contract/refusals.ts';
import { tidy } from '../../../platform/server/tidy.ts';
import { notANumber, notYesOrNo } from '../fields.refusals.ts';

/** The parts of a field that matter for its values. */
export type Typed = { readonly type: FieldType; readonly choices?: readonly string[] };

/**
 * Returns the stored form of a value, or `null` if it is blank. Each value has only one stored form, so equal values
 * are equal texts.
 */
export function storedValue({ type, choices = [] }: Typed, value: FieldValue): string | null | Fault {
  if (value === null || (typeof value === 'string' && tidy(value) === '')) return null;
  if (Array.isArray(value)) {
    if (type !== 'several') return fault(wrongType, { type: 'string' });
    const given = new Set(value.map(tidy));
    const unknown = [...given].some((one) => !choices.includes(one));
    if (unknown) return fault(notOneOf, { values: choices });
    return given.size === 0 ? null : JSON.stringify(choices.filter((one) => given.has(one)));
  }
  if (type === 'several') return fault(wrongType, { type: 'array' });
  if (type === 'number') return storedNumber(value);
  if (type === 'yes-no') return typeof value === 'boolean' ? (value ? 'yes' : 'no') : fault(notYesOrNo);
  if (typeof value !== 'string') return fault(wrongType, { type: 'string' });
  const text = tidy(value);
  if (type === 'date') return isDate(text) ? text : fault(notADate);
  if (type === 'choice') return choices.includes(text) ? text : fault(notOneOf, { values: choices });
  return misleading.test(text) ? fault(unseenSign) : text;
}

function storedNumber(value: FieldValue): string | Fault {
  if (typeof value !== 'number' || !Number.isFinite(value) || Math.abs(value) > largestFieldNumber) {
    return fault(notANumber);
  }
  // The number is written without an exponent (1e-9), which is hard to read, and without a negative zero.
  const text = value.toFixed(8).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
}

/** Characters that break a line or change the direction of text. */
const misleading = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

function isDate(text: string): boolean {
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/**
 * Converts a stored value into the form that the calls use. A past value stays a text if the field has had another type
 * since.
 */
export function readValue({ type }: Pick<Typed, 'type'>, stored: string): FieldValue {
  if (type === 'number') return Number.isFinite(Number(stored)) ? Number(stored) : stored;
  if (type === 'yes-no') return ['yes', 'no'].includes(stored) ? stored === 'yes' : stored;
  return type === 'several' ? (parseChosen(stored) ?? stored) : stored;
}

function parseChosen(stored: string): string[] | undefined {
  try {
    const chosen: unknown = JSON.parse(stored);
    return Array.isArray(chosen) ? chosen.map(String) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns whether a stored value is one that the field can have. */
export function fits(field: Typed, stored: string): boolean {
  return typeof storedValue(field, readValue(field, stored)) === 'string';
}

/** The values of a person by the fields' ids, as they are stored. */
export type StoredValues = Readonly<Record<string, string>>;

export function readStored(text: string | null | undefined): StoredValues {
  return text ? (JSON.parse(text) as StoredValues) : {};
}

/** The values to store after a change; `null` where nothing is left. Ids are in one order, so that equal values are equal texts. */
export function withChanged(stored: StoredValues, changed: Readonly<Record<string, string | null>>): string | null {
  const all = Object.entries({ ...stored, ...changed }).filter(([, value]) => value !== null);
  const ordered = all.sort(([one], [other]) => Number(one) - Number(other));
  return ordered.length === 0 ? null : JSON.stringify(Object.fromEntries(ordered));
}
