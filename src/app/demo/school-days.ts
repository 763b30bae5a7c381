import { daysAfter } from '../../platform/contract/dates.ts';
import type { Day } from '../../platform/contract/school-terms.ts';

/** The week of a school in Bangladesh. */
export const schoolWeek = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday'] as const satisfies readonly Day[];

/** The last `count` school days before a date, oldest first. All dates are `YYYY-MM-DD`. */
export function schoolDaysBefore(today: string, count: number): string[] {
  const found: string[] = [];
  for (let date = daysAfter(today, -1); found.length < count; date = daysAfter(date, -1)) {
    if (isSchoolDay(date)) found.push(date);
  }
  return found.reverse();
}

/** The instant of a local time `HH:MM` at the demo school. Dhaka has no daylight saving time. */
export function momentAt(date: string, time: string): Date {
  return new Date(`${date}T${time}:00+06:00`);
}

/** JavaScript's week begins with Sunday, as the school's does. */
function isSchoolDay(date: string): boolean {
  return new Date(`${date}T00:00:00Z`).getUTCDay() < schoolWeek.length;
}
