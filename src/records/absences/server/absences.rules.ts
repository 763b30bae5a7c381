import { daysAfter } from '../../../platform/contract/dates.ts';

/** Returns whether the days, both included, are more than a year. */
export function isLongerThanAYear(from: string, to: string): boolean {
  const yearLater = String(Number(from.slice(0, yearLength)) + 1).padStart(yearLength, '0');
  return to >= yearLater + from.slice(yearLength);
}

/** Returns the first and last day for which a guardian can report an absence. */
export function nearDays(today: string) {
  return { from: daysAfter(today, -30), to: daysAfter(today, 365) };
}

const yearLength = 'YYYY'.length;
