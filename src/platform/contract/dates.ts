import { type Day, days } from './school-terms.ts';

const dayMs = 86_400_000;

/** The date this many days after a date; before it, if negative. All dates are `YYYY-MM-DD`. */
export function daysAfter(date: string, count: number): string {
  return new Date(momentOf(date) + count * dayMs).toISOString().slice(0, 10);
}

/** How many days lie from one date to another; negative if the other is before it. */
export function countDays(from: string, to: string): number {
  return (momentOf(to) - momentOf(from)) / dayMs;
}

/** The same day some years before; the first of March where that year has no such day. */
export function yearsBefore(date: string, count: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return new Date(Date.UTC(year - count, month - 1, day)).toISOString().slice(0, 10);
}

/** Every date from a first to a last. */
export function datesBetween(from: string, to: string): string[] {
  const count = Math.max(0, countDays(from, to) + 1);
  return Array.from({ length: count }, (_, place) => daysAfter(from, place));
}

/** The place of a date's weekday in the week, 0 for Saturday. JavaScript's week begins with Sunday. */
export function dayPlaceOf(date: string): number {
  return (new Date(momentOf(date)).getUTCDay() + 1) % days.length;
}

/** The weekday of a date. */
export function weekdayOf(date: string): Day {
  return days[dayPlaceOf(date)] as Day;
}

function momentOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}
