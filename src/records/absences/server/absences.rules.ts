import { daysAfter } from '../../../platform/contract/dates.ts';

/** Whether the days, both included, are more than a year. */
export function isLongerThanAYear(from: string, to: string): boolean {
  const yearLater = String(Number(from.slice(0, yearLength)) + 1).padStart(yearLength, '0');
  return to >= yearLater + from.slice(yearLength);
}

/** The first and the last day for which a guardian may report an absence. */
export function nearDays(today: string) {
  return { from: daysAfter(today, -30), to: daysAfter(today, 365) };
}

const yearLength = 'YYYY'.length;
