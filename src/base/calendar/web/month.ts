import { formatDateIn } from '../../../languages/format-dates.ts';
import { datesBetween, daysAfter, weekdayOf } from '../../../platform/contract/dates.ts';
import { days } from '../../../platform/contract/school-terms.ts';
import { shownLocale } from '../../../platform/web/locale.ts';

/** A month, `YYYY-MM`. */
export type Month = string;

export function monthOf(date: string): Month {
  return date.slice(0, 7);
}

/** Returns the month named in an address, or the given month if the address names none. */
export function readMonth(text: string | undefined, otherwise: Month): Month {
  return text !== undefined && /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : otherwise;
}

/** The month this many months after another; before it, if negative. */
export function monthsAfter(month: Month, count: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

export function firstDayOf(month: Month): string {
  return `${month}-01`;
}

export function lastDayOf(month: Month): string {
  return daysAfter(firstDayOf(monthsAfter(month, 1)), -1);
}

/** The weeks of a month, each with seven places; those before its first and after its last day are empty. */
export function weeksOf(month: Month): (string | undefined)[][] {
  const dates = datesBetween(firstDayOf(month), lastDayOf(month));
  const before = days.indexOf(weekdayOf(firstDayOf(month)));
  const places = [...Array.from({ length: before }, () => undefined), ...dates];
  return Array.from({ length: Math.ceil(places.length / days.length) }, (_, week) =>
    Array.from({ length: days.length }, (_day, day) => places[week * days.length + day]),
  );
}

export function formatMonth(month: Month): string {
  return formatDateIn(shownLocale(), firstDayOf(month), { month: 'long', year: 'numeric' });
}

/** The weekday of a date as the head of a column. */
export function formatColumn(date: string, weekday: 'short' | 'narrow'): string {
  return formatDateIn(shownLocale(), date, { weekday });
}
