import { daysAfter } from '../../platform/contract/dates.ts';
import { firstDayOfSession, lastDayOfSession } from './demo-school.ts';
import { pick } from './pick.ts';

const names = ['First Term', 'Second Term', 'Third Term'] as const;

/** Indices of the last school days with attendance of the first two terms, so that each term has one exam. */
const lastDays = [15, 31] as const;

/** Where the school days do not lie in the session, as the demo is made at its beginning or years later. */
const usualLastDays = ['2026-10-31', '2027-02-28'] as const;

/** The three terms of the session. */
export function demoTerms(days: readonly string[]) {
  const [firstEnd, secondEnd] = days.every(isInSession) ? lastDays.map((place) => pick(days, place)) : usualLastDays;
  const ends = [firstEnd as string, secondEnd as string, lastDayOfSession];
  return names.map((name, place) => {
    const before = ends[place - 1];
    return { name, from: before === undefined ? firstDayOfSession : daysAfter(before, 1), to: pick(ends, place) };
  });
}

export function isInSession(date: string): boolean {
  return firstDayOfSession <= date && date <= lastDayOfSession;
}
