import { countDays, daysAfter } from '../../../platform/contract/dates.ts';
import type { TermValues } from './next-session.ts';

type Days = { readonly from: string; readonly to: string };
type NameOf = (number: number) => string;

/**
 * Divides a session into this many terms of about the same length. Each begins with a month if the session is long
 * enough.
 */
export function divide({ from, to }: Days, parts: number, nameOf: NameOf): TermValues[] {
  const days = countDays(from, to) + 1;
  const start = (place: number) => daysAfter(from, Math.floor((days * place) / parts));
  const begin = (place: number) => {
    if (place === 0) return from;
    return days / parts < shortestByMonth ? start(place) : nearestMonth(start(place));
  };
  return Array.from({ length: parts }, (_, place) => ({
    name: nameOf(place + 1),
    from: begin(place),
    to: place + 1 === parts ? to : daysAfter(begin(place + 1), -1),
  }));
}

/** In days: terms that are shorter could lose half of their days to the beginning of a month. */
const shortestByMonth = 60;

/** The first day of the month that begins nearest to a date. */
function nearestMonth(date: string): string {
  const first = (day: string) => `${day.slice(0, 7)}-01`;
  return Number(date.slice(8)) <= 15 ? first(date) : first(daysAfter(first(date), 31));
}

/** Proposes the term that follows the others, until the end of the session; without dates if no days are left. */
export function proposeTerm(session: Partial<Days>, terms: readonly TermValues[], nameOf: NameOf): TermValues {
  const last = terms.map(({ to }) => to).reduce((one, other) => (other > one ? other : one), '');
  const from = last === '' ? session.from : daysAfter(last, 1);
  const hasDays = from !== undefined && session.to !== undefined && from <= session.to;
  return { name: nameOf(terms.length + 1), from: hasDays ? from : '', to: hasDays ? (session.to ?? '') : '' };
}
