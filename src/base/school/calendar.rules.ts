import { datesBetween, weekdayOf } from '../../platform/contract/dates.ts';
import type { Day } from '../../platform/contract/school-terms.ts';
import type { ClosedDays } from './calendar.contract.ts';

/** All that decides which days of a range are days of school. */
export type Calendar = {
  /** The days of the week from a date on, until the next. The first counts for all before it too. */
  readonly weeks: readonly { readonly from: string; readonly days: readonly Day[] }[];
  readonly closed: readonly ClosedDays[];
  /** The classes from which each group has members, by its number; left out if no days are closed for some classes only. */
  readonly groups?: Readonly<Record<string, readonly number[]>> | undefined;
};

/** The days of the week on which school is held, as they are on a date. */
export function daysOn({ weeks }: Pick<Calendar, 'weeks'>, date: string): readonly Day[] {
  return (weeks.findLast(({ from }) => from <= date) ?? weeks[0])?.days ?? [];
}

/** Why a class has no school on a date, if it is closed then; `null` for a class asks for days closed for all. */
export function closedOn(
  closed: readonly ClosedDays[],
  classNumber: number | null,
  date: string,
): ClosedDays | undefined {
  return closed.find(
    ({ from, to, classes }) => from <= date && date <= to && (!classes || classes.includes(classNumber ?? 0)),
  );
}

/** Why a class has no school on a date, or a group, which has none if all classes of its members are closed. */
export function whyClosed(
  { closed, groups }: Pick<Calendar, 'closed' | 'groups'>,
  number: number | null,
  date: string,
): ClosedDays | undefined {
  const found = (groups?.[number ?? 0] ?? [number]).map((one) => closedOn(closed, one, date));
  return found.every(Boolean) ? found[0] : undefined;
}

/** Returns whether a date is a school day for a class or group: a day of that week on which it is not closed. */
export function isSchoolDay(calendar: Calendar, classNumber: number | null, date: string): boolean {
  return daysOn(calendar, date).includes(weekdayOf(date)) && !whyClosed(calendar, classNumber, date);
}

/** The days of school of a class from a first to a last day, in order. */
export function schoolDaysOf(calendar: Calendar, classNumber: number | null, from: string, to: string): string[] {
  return datesBetween(from, to).filter((date) => isSchoolDay(calendar, classNumber, date));
}
