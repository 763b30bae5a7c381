import { languageNames } from '../../languages/languages.ts';
import { clockOf } from '../contract/clock-time.ts';
import { asciiDigits } from '../contract/digits.ts';
import { dateOfSerial } from './cell-text.ts';

// The values of cells that a person has typed, in any script's digits: dates, numbers and times.

/** The order of day and month before a year. */
export type DateOrder = 'day-first' | 'month-first';

type DateFormat = {
  readonly is1904: boolean;
  /** If it is not given, a date such as 03/04/2012 that can be two different days is invalid. */
  readonly order: DateOrder | undefined;
};

type DayAndMonth = { readonly first: number; readonly second: number; readonly year: number };

/**
 * Parses a calendar date to `YYYY-MM-DD`: `2012-02-29`, `29/02/2012`, `29.2.2012`, `29 Feb 2012`, `Feb 29, 2012` or the
 * number of a day such as `40968`. A time after it is ignored. Returns `undefined` if there is no such day.
 */
export function parseDate(text: string, { is1904, order }: DateFormat): string | undefined {
  const typed = easternDate(plain(text).replace(timeAfterDate, ''));
  const [, year, month, day] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(typed) ?? /^((?:19|20)\d\d)([01]\d)([0-3]\d)$/.exec(typed) ?? [];
  if (year) return realDate(Number(year), Number(month), Number(day));
  if (/^\d{5}(\.0+)?$/.test(typed)) return serialDate(Number(typed), is1904);
  const numbers = dayAndMonth(typed);
  if (!numbers) return dateWithMonthName(typed);
  const dayFirst = realDate(numbers.year, numbers.second, numbers.first);
  const monthFirst = typed.includes('.') ? undefined : realDate(numbers.year, numbers.first, numbers.second);
  if (order) return order === 'day-first' ? (dayFirst ?? monthFirst) : (monthFirst ?? dayFirst);
  return dayFirst && monthFirst && dayFirst !== monthFirst ? undefined : (dayFirst ?? monthFirst);
}

/** Returns whether a date can be two different days, like 03/04/2012, which is the 3rd of April or the 4th of March. */
export function isAmbiguousDate(text: string): boolean {
  const dates = bothDates(text);
  return dates?.dayFirst !== undefined && dates.monthFirst !== undefined && dates.dayFirst !== dates.monthFirst;
}

/**
 * Finds the order of the dates of a column from those that can be read in only one way. Returns `undefined` if there
 * are none, or if they contradict each other.
 */
export function findDateOrder(texts: Iterable<string>): DateOrder | undefined {
  let order: DateOrder | undefined;
  for (const text of texts) {
    const dates = bothDates(text);
    if (!dates || (dates.dayFirst === undefined) === (dates.monthFirst === undefined)) continue;
    const found = dates.dayFirst === undefined ? 'month-first' : 'day-first';
    if (order && order !== found) return undefined;
    order = found;
  }
  return order;
}

function bothDates(text: string) {
  const typed = plain(text).replace(timeAfterDate, '');
  const numbers = typed.includes('.') ? undefined : dayAndMonth(typed);
  if (!numbers) return undefined;
  return {
    dayFirst: realDate(numbers.year, numbers.second, numbers.first),
    monthFirst: realDate(numbers.year, numbers.first, numbers.second),
  };
}

/** With points as separators, the day comes first in every country. */
function dayAndMonth(typed: string): DayAndMonth | undefined {
  const [, first, second, year] = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(typed)?.filter((_, at) => at !== 2) ?? [];
  return year ? { first: Number(first), second: Number(second), year: Number(year) } : undefined;
}

const timeAfterDate = /(?:T| )\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]m)?Z?$/i;

/** The place where somebody was born, after the date. */
const placeAfterDate = /(?<=\d{4}) (?:à|a|at|in|en|em|в|у|în|na|di|zu),? \p{L}.*$/iu;

/** The place where somebody was born, before the date: "Bantul, 14-02-2012". */
const placeBeforeDate = /^\p{L}[\p{L}\p{M} .'’()-]*[,;] ?(?=\d{1,4}[-/. ])/u;

/** Removes invisible direction marks, converts digits to ASCII, and turns every kind of blank into one space. */
function plain(text: string): string {
  return asciiDigits(text)
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(placeBeforeDate, '')
    .replace(placeAfterDate, '')
    .replace(/^(\d{1,2}\. ?\d{1,2}\. ?\d{4})\.$/, '$1')
    .replace(/^(\d{1,4}) ?([-/.]) ?(\d{1,2}) ?\2 ?(\d{1,4})(?!\d)/, '$1$2$3$2$4');
}

/** Returns a day as `YYYY-MM-DD`; `undefined` if the calendar has no such day. */
export function realDate(given: number, month: number, day: number): string | undefined {
  // In Thailand years are counted from the Buddha on, which is 543 more.
  const year = given > 2_400 && given < 2_700 ? given - 543 : given;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}

function serialDate(day: number, is1904: boolean): string | undefined {
  return dateOfSerial(day, is1904);
}

const eras: Readonly<Record<string, number>> = { 令和: 2018, R: 2018, 平成: 1988, H: 1988, 昭和: 1925, S: 1925 };

/** Returns the numbers of an East Asian date, whose years can be counted by eras, such as 平成24年2月14日. */
function easternDate(typed: string): string {
  const { era, year, month, day } =
    /^(?<year>\d{4}) ?[年년.] ?(?<month>\d{1,2}) ?[月월.] ?(?<day>\d{1,2}) ?[日일.]?$/u.exec(typed)?.groups ??
    /^(?<era>令和|平成|昭和|[RHS]) ?(?<year>\d{1,2}|元)[年.] ?(?<month>\d{1,2})[月.] ?(?<day>\d{1,2})日?$/u.exec(typed)
      ?.groups ??
    {};
  if (year === undefined) return typed;
  const before = era === undefined ? 0 : (eras[era] ?? 0);
  return `${before + (year === '元' ? 1 : Number(year))}-${month}-${day}`;
}

function dateWithMonthName(written: string): string | undefined {
  const typed = written.replace(/ (?:de|del) /gi, ' ').replace(/ ?г\.?$/i, '');
  const { day, name, year } =
    /^(?<day>\d{1,2})(?:st|nd|rd|th|er|º)?[ \-./,]*(?<name>[^\d\s\-./,]+(?: [^\d\s\-./,]+)?)[ \-./,،]*(?<year>\d{4})$/i.exec(
      typed,
    )?.groups ??
    /^(?<name>[^\d\s\-./,]+)[ \-./]*(?<day>\d{1,2})(?:st|nd|rd|th)?[ \-./,،]+(?<year>\d{4})$/i.exec(typed)?.groups ??
    {};
  const month = name && monthOf(monthKey(name));
  return month ? realDate(Number(year), month, Number(day)) : undefined;
}

/**
 * The locales whose names of months are understood: those of each language, and for Arabic those of several countries.
 */
const locales = [...languageNames, 'ar-EG', 'ar-SY', 'ar-MA', 'ar-DZ'];
const ownMonths = once(() => {
  const months = new Map<string, number>();
  for (const locale of locales) {
    for (const month of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, { month, timeZone: 'UTC' });
      for (let number = 1; number <= 12; number += 1) {
        const name = monthKey(format.format(Date.UTC(2012, number - 1, 1)));
        if (!months.has(name)) months.set(name, number);
      }
    }
  }
  return months.set('sept', 9);
});

function monthOf(name: string): number | undefined {
  return ownMonths().get(name) ?? otherMonths().get(name) ?? undefined;
}

/** Languages of files that schools have, in addition to those of the pages. */
const otherLocales = [
  ...[
    'fr',
    'es',
    'pt',
    'de',
    'it',
    'nl',
    'pl',
    'cs',
    'sk',
    'hu',
    'ro',
    'sv',
    'da',
    'nb',
    'fi',
    'tr',
    'el',
    'ru',
    'uk',
    'bg',
  ],
  ...['sw', 'id', 'ms', 'hi', 'ta', 'te', 'ne', 'he', 'fa', 'am'],
];

/** The names of months in other languages, also in the form used beside a day; `null` for a name of two months. */
const otherMonths = once(() => {
  const months = new Map<string, number | null>();
  for (const locale of otherLocales) {
    for (const options of [{ month: 'long' }, { month: 'short' }, { day: 'numeric', month: 'long' }] as const) {
      const format = new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, { ...options, timeZone: 'UTC' });
      for (let number = 1; number <= 12; number += 1) {
        const parts = format.formatToParts(Date.UTC(2012, number - 1, 1));
        const name = monthKey(parts.find(({ type }) => type === 'month')?.value ?? '');
        if (name === '' || /\d/.test(name)) continue;
        const known = months.get(name);
        months.set(name, known === undefined || known === number ? number : null);
      }
    }
  }
  return months;
});

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

function monthKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[.\p{Cf}]/gu, '')
    .trim();
}

/**
 * Parses a number as people type it: with a decimal point or comma, and thousands separated by commas, spaces or
 * apostrophes. Returns `undefined` for anything else, and for a number with an exponent.
 */
export function parseNumber(text: string): number | undefined {
  const typed = plain(text)
    .replace(/[−–]/g, '-')
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
    .replace(/(?<=\d)[ '’](?=\d{3}(?!\d))/g, '');
  if (/^[-+]?\d+(\.\d*)?$|^[-+]?\.\d+$/.test(typed)) return Number(typed);
  if (/^[-+]?\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/.test(typed)) return Number(typed.replaceAll(',', ''));
  if (/^[-+]?\d+,\d{1,2}$/.test(typed)) return Number(typed.replace(',', '.'));
  return undefined;
}

/** Parses a percent such as `85 %` or `%85` to its number, or to `NaN` if there is none beside the sign; `undefined` without a sign. */
export function parsePercent(text: string): number | undefined {
  const number = text.trim().replace(/^[%٪]|[%٪]$/u, '');
  return number === text.trim() ? undefined : (parseNumber(number) ?? Number.NaN);
}

/** Parses a whole number, such as a roll: `7`, `007`, `7.0`, `১২`. */
export function parseWhole(text: string): number | undefined {
  const number = parseNumber(text);
  return Number.isSafeInteger(number) ? number : undefined;
}

const minutesPerDay = 1_440;

/**
 * Parses a time of day to `HH:MM`: `8:05`, `8.05`, `8:05 pm`, `8 am`, `08:05:00` or the fraction of a day such as
 * `0.336806`. A spreadsheet turns a typed `8.30` into `8.3`, so a single digit after a point counts tens.
 */
export function parseTime(text: string): string | undefined {
  const typed = plain(text)
    .toLowerCase()
    .replace(/^\d{4}-\d{2}-\d{2}[ t]/, '')
    .replace(/^(\d{1,2}) ?h ?(\d{2})?$/, (_, hours, minutes = '00') => `${hours}:${minutes}`);
  if (/^0?\.\d+$/.test(typed)) return timeOf(Math.round(Number(typed) * minutesPerDay));
  // Four digits alone are read as hours and minutes.
  const [, early, late] = /^([01]\d|2[0-3])([0-5]\d)$/.exec(typed) ?? [];
  if (early !== undefined) return `${early}:${late}`;
  const [, hours, minutes = '', half] =
    /^(\d{1,2})(?:[:.](\d{2}|(?<=\.)\d)(?::00(?:\.0+)?)?)? ?([ap]\.?m?\.?|ص|م)?$/.exec(typed) ?? [];
  if (hours === undefined || (!half && !/[:.]/.test(typed))) return undefined;
  const hour = Number(hours);
  const minute = Number(minutes.padEnd(2, '0'));
  if (minute > 59 || hour > 23 || (half && (hour < 1 || hour > 12))) return undefined;
  const isAfternoon = half?.startsWith('p') || half === 'م';
  const onDial = half ? (hour % 12) + (isAfternoon ? 12 : 0) : hour;
  return timeOf(onDial * 60 + minute);
}

function timeOf(minutes: number): string | undefined {
  if (minutes >= minutesPerDay) return undefined;
  return clockOf(minutes);
}
