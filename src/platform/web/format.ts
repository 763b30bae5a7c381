import { digitsIn, formatNumberIn, formatPercentIn, isolateIn } from '../../languages/format.ts';
import { dateFormat, formatDateIn } from '../../languages/format-dates.ts';
import { shownLocale } from './locale.ts';

const formats = {
  long: { dateStyle: 'long' },
  weekdayName: { weekday: 'long' },
  weekdayShort: { weekday: 'short' },
  month: { month: 'long', year: 'numeric' },
  weekday: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  instant: { dateStyle: 'medium', timeStyle: 'short' },
  moment: { dateStyle: 'medium', timeStyle: 'medium' },
  time: { timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

let schoolZone = 'UTC';
/** The formats for joining texts, one for each locale. */
const listFormats = new Map<string, Intl.ListFormat>();
/** Created once for a locale, because sorting a list makes many comparisons. */
let collator = { locale: '', compare: new Intl.Collator().compare };

/** Sets the time zone in which all instants are shown, regardless of the reader's. */
export function setSchoolZone(timeZone: string): void {
  schoolZone = timeZone;
}

/**
 * Formats a number in the digits of the language, without changing it. A number with decimals is a text, such as
 * `14.50`. Other texts are unchanged.
 */
export function formatNumber(value: number | string): string {
  return formatNumberIn(shownLocale(), value);
}

/** Formats a share in percent, such as `87.50`, as "87.50 %". */
export function formatPercent(share: number | string): string {
  return formatPercentIn(shownLocale(), share);
}

/** Converts the digits in a text, such as `08:00-08:45`, `2025-2026` or `11 / 20`, to those of the language. */
export function formatDigits(text: string): string {
  return digitsIn(shownLocale(), text);
}

type DateStyle = 'long' | 'weekday' | 'weekdayName' | 'weekdayShort' | 'month';

/**
 * Formats a local date `YYYY-MM-DD` as "20 November 2026", "Fri, 20 Nov 2026", "Friday", "Fri" or "November 2026". It
 * is never shifted by a time zone.
 */
export function formatDate(date: string, style: DateStyle = 'long'): string {
  return formatDateIn(shownLocale(), date, formats[style]);
}

/** Formats an instant in the school's time zone, as "20 Nov 2026, 08:41". */
export function formatInstant(instant: string): string {
  return inSchoolZone('instant', instant);
}

/** Formats an instant in the school's time zone, as "20 Nov 2026, 08:41:07". */
export function formatMoment(instant: string): string {
  return inSchoolZone('moment', instant);
}

/** Formats the time of an instant in the school's time zone, as "08:41". */
export function formatTime(instant: string): string {
  return inSchoolZone('time', instant);
}

/** Formats the day of an instant in the school's time zone, as "20 November 2026". */
export function formatDay(instant: string): string {
  return inSchoolZone('long', instant);
}

/** Returns the date of an instant in the school's time zone, as `YYYY-MM-DD`. */
export function dayIn(instant: string): string {
  return dateFormat('sv-SE', schoolZone, { dateStyle: 'short' }).format(new Date(instant));
}

/** Returns the weekday, in the form of records, and the time in the school's time zone, as `['Friday', '08:41']`. */
export function dayAndTimeAt(instant: Date): readonly [day: string, time: string] {
  const options = { weekday: 'long', hour: '2-digit', minute: '2-digit' } as const;
  const parts = dateFormat('en-GB', schoolZone, options).formatToParts(instant);
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  return [part('weekday'), `${part('hour')}:${part('minute')}`];
}

/** Joins names, as "Ada, Ben and Cleo". */
export function formatList(names: readonly string[]): string {
  return listFormat('conjunction').format(names.map(isolate));
}

/** Joins texts in a sequence, as "87.50 %, 92.00 %". */
export function formatSeries(texts: readonly string[]): string {
  return listFormat('unit').format(texts.map(isolate));
}

function listFormat(type: 'conjunction' | 'unit'): Intl.ListFormat {
  const locale = shownLocale();
  const key = `${locale} ${type}`;
  const style = type === 'unit' ? 'short' : 'long';
  const known = listFormats.get(key) ?? new Intl.ListFormat(locale, { type, style });
  listFormats.set(key, known);
  return known;
}

/** Isolates a text of the other direction, such as a name, so that the sentence around it keeps its order. */
export function isolate(text: string): string {
  return isolateIn(shownLocale(), text);
}

/** Compares two texts, with numbers in them in numeric order. */
export function compareTexts(one: string, other: string): number {
  const locale = shownLocale();
  if (locale !== collator.locale) collator = { locale, compare: new Intl.Collator(locale, { numeric: true }).compare };
  return collator.compare(one, other);
}

function inSchoolZone(style: keyof typeof formats, instant: string): string {
  return dateFormat(shownLocale(), schoolZone, formats[style]).format(new Date(instant));
}
