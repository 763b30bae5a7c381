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
/** How texts are joined in a locale, made once. */
const listFormats = new Map<string, Intl.ListFormat>();
/** Made once for a locale, as a list is sorted by many comparisons. */
let collator = { locale: '', compare: new Intl.Collator().compare };

/** Sets the time zone in which all instants are shown, wherever the reader is. */
export function setSchoolZone(timeZone: string): void {
  schoolZone = timeZone;
}

/** A number in the digits of the language, as it is. One with decimals is a text: `14.50`. Another text stays. */
export function formatNumber(value: number | string): string {
  return formatNumberIn(shownLocale(), value);
}

/** A share in percent, such as `87.50`, as "87.50 %". */
export function formatPercent(share: number | string): string {
  return formatPercentIn(shownLocale(), share);
}

/** A text with digits in it, such as `08:00-08:45`, `2025-2026` or `11 / 20`, in those of the language. */
export function formatDigits(text: string): string {
  return digitsIn(shownLocale(), text);
}

type DateStyle = 'long' | 'weekday' | 'weekdayName' | 'weekdayShort' | 'month';

/**
 * A local date `YYYY-MM-DD`, as "20 November 2026", "Fri, 20 Nov 2026", "Friday", "Fri" or "November 2026". Never shifted
 * by a time zone.
 */
export function formatDate(date: string, style: DateStyle = 'long'): string {
  return formatDateIn(shownLocale(), date, formats[style]);
}

/** An instant in the school's time zone, as "20 Nov 2026, 08:41". */
export function formatInstant(instant: string): string {
  return inSchoolZone('instant', instant);
}

/** An instant in the school's time zone, as "20 Nov 2026, 08:41:07". */
export function formatMoment(instant: string): string {
  return inSchoolZone('moment', instant);
}

/** The time of an instant in the school's time zone, as "08:41". */
export function formatTime(instant: string): string {
  return inSchoolZone('time', instant);
}

/** The day of an instant in the school's time zone, as "20 November 2026". */
export function formatDay(instant: string): string {
  return inSchoolZone('long', instant);
}

/** The date of an instant in the school's time zone, as `YYYY-MM-DD`. */
export function dayIn(instant: string): string {
  return dateFormat('sv-SE', schoolZone, { dateStyle: 'short' }).format(new Date(instant));
}

/** Weekday, as records name it, and time in the school's time zone, as `['Friday', '08:41']`. */
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

/** Joins texts one after the other, as "87.50 %, 92.00 %". */
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

/** A text of the other direction, such as a name, isolated so that the sentence around it keeps its order. */
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
