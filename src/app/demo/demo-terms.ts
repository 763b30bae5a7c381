import { firstSessions, type NewSession } from '../../base/sessions/server/sessions.rules.ts';
import { daysAfter } from '../../platform/contract/dates.ts';
import { pick } from './pick.ts';

const names = ['First Term', 'Second Term', 'Third Term'] as const;

/** Indices of the last school days with attendance of the first two terms, so that each term has one exam. */
const lastDays = [15, 31] as const;

/** The session of all records of a demo that is made on this day: the one that includes the day. */
export function demoSessionOn(today: string): NewSession {
  const session = firstSessions(today).find((one) => liesIn(one, today));
  if (!session) throw new Error(`A new school has no session on ${today}.`);
  return session;
}

/**
 * The three terms of the session. If some of the days with attendance are before the session, each term has four
 * months.
 */
export function demoTerms({ from, to }: NewSession, days: readonly string[]) {
  const usualLastDays = [`${from.slice(0, 4)}-09-30`, `${to.slice(0, 4)}-01-31`];
  const areInSession = days.every((day) => liesIn({ from, to }, day));
  const ends = [...(areInSession ? lastDays.map((place) => pick(days, place)) : usualLastDays), to];
  return names.map((name, place) => {
    const before = ends[place - 1];
    return { name, from: before === undefined ? from : daysAfter(before, 1), to: pick(ends, place) };
  });
}

export function liesIn({ from, to }: { readonly from: string; readonly to: string }, day: string): boolean {
  return from <= day && day <= to;
}
