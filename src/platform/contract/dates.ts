import { type Day, days } from './school-terms.ts';

const dayMs = 86_400_000;

/** Returns the date this many days after a date, or before it if the count is negative. All dates are `YYYY-MM-DD`. */
export function daysAfter(date: string, count: number): string {
  return new Date(momentOf(date) + count * dayMs).toISOString().slice(0, 10);
}

/** Returns the number of days from one date to another; negative if the other is earlier. */
export function countDays(from: string, to: string): number {
  return (momentOf(to) - momentOf(from)) / dayMs;
}

/** Returns the same day some years earlier, or the first of March if that year does not have the day. */
export function yearsBefore(date: string, count: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return new Date(Date.UTC(year - count, month - 1, day)).toISOString().slice(0, 10);
}

/** Returns every date from the first to the last. */
export function datesBetween(from: string, to: string): string[] {
  const count = Math.max(0, countDays(from, to) + 1);
  return Array.from({ length: count }, (_, place) => daysAfter(from, place));
}

/** Returns the index of a date's weekday; 0 is Saturday. JavaScript's week begins with Sunday. */
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
