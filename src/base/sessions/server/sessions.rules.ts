import { countDays, daysAfter } from '../../../platform/contract/dates.ts';
import { usualFirstMonth } from '../../../platform/contract/new-school.ts';
import { type Fault, type Faults, fault } from '../../../platform/contract/reason.ts';
import { notADate } from '../../../platform/contract/refusals.ts';
import { sameName } from '../../../platform/contract/same-name.ts';
import { lastDayBeforeFirst } from '../../school/school.refusals.ts';
import {
  sessionNameInUse,
  sessionOverlaps,
  sessionTooLong,
  termNameTwice,
  termOutsideSession,
  termOverlaps,
} from '../sessions.refusals.ts';

/** A session to store: its name, and its first and last day. */
export type NewSession = { readonly name: string; readonly from: string; readonly to: string };

/** The most days of a session, three years: calendars and reports go through all of them. */
const mostDays = 3 * 366;

/** Weeks after a session are counted, which dates with four digits for the year must allow. */
const firstDayWithoutNext = '9999-01-01';

/** The first year with sessions. New schools can have sessions back to this year, for students who came long ago. */
const firstYear = 2021;
const lastYear = 2026;

type FirstSessions = {
  readonly firstMonth?: number | undefined;
  /** Whether past sessions are included. */
  readonly hasPast?: boolean | undefined;
};

/** Returns the sessions of a new school: past ones, the present one, and the next. Each lasts a year. */
export function firstSessions(
  today: string,
  { firstMonth = usualFirstMonth, hasPast = true }: FirstSessions = {},
): NewSession[] {
  const present = yearOfSession(today, firstMonth);
  const first = hasPast ? Math.min(firstYear, present) : present;
  const last = hasPast ? Math.max(lastYear, present + 1) : present + 1;
  return Array.from({ length: last - first + 1 }, (_, place) => sessionOfYear(first + place, firstMonth));
}

function yearOfSession(date: string, firstMonth: number): number {
  const [year = 0, month = 1] = date.split('-').map(Number);
  return month >= firstMonth ? year : year - 1;
}

function sessionOfYear(year: number, firstMonth: number): NewSession {
  const isCalendarYear = firstMonth === 1;
  const firstDay = (ofYear: number) => `${ofYear}-${String(firstMonth).padStart(2, '0')}-01`;
  return {
    name: isCalendarYear ? String(year) : `${year}-${year + 1}`,
    from: firstDay(year),
    to: daysAfter(firstDay(year + 1), -1),
  };
}

/** A term to store; a new term has no `id`. */
export type NewTerm = {
  readonly id?: number | undefined;
  readonly name: string;
  readonly from: string;
  readonly to: string;
  /** The weight in hundredths; unchanged if it is left out. */
  readonly weight?: number | undefined;
};

/** A session as it would be stored. */
export type WantedSession = NewSession & { readonly terms: readonly NewTerm[] };

/**
 * Finds the faults of a session by field, given the school's other sessions. The database also refuses overlaps and
 * names in use, for the case of a race. `termsAreSent` decides at which field a term outside the session is reported.
 */
export function findSessionFaults(wanted: WantedSession, others: readonly NewSession[], termsAreSent: boolean): Faults {
  const faults: Record<string, Fault> = {};
  const tell = (field: string, wrong: Fault) => {
    faults[field] ??= wrong;
  };
  if (others.some(({ name }) => sameName(name, wanted.name))) {
    tell('session', fault(sessionNameInUse, { session: wanted.name }));
  }
  if (wanted.to < wanted.from) {
    tell('to', fault(lastDayBeforeFirst));
    return faults;
  }
  const inTheWay = others.find((other) => overlap(other, wanted));
  if (inTheWay) {
    const { name, from, to } = inTheWay;
    const field = from <= wanted.from && wanted.from <= to ? 'from' : 'to';
    tell(field, fault(sessionOverlaps, { session: name, from, to }));
  }
  if (countDays(wanted.from, wanted.to) >= mostDays) tell('to', fault(sessionTooLong));
  if (wanted.to >= firstDayWithoutNext) tell('to', fault(notADate));
  for (const [place, term] of wanted.terms.entries()) {
    const fieldOf = (part: 'name' | 'from' | 'to') =>
      termsAreSent ? `terms.${place}.${part}` : part === 'name' ? 'terms' : part;
    const before = wanted.terms.slice(0, place);
    if (before.some(({ name }) => sameName(name, term.name)))
      tell(fieldOf('name'), fault(termNameTwice, { term: term.name }));
    if (term.to < term.from) tell(fieldOf('to'), fault(lastDayBeforeFirst));
    const { name, from, to } = term;
    if (from < wanted.from) tell(fieldOf('from'), fault(termOutsideSession, { term: name, from, to }));
    if (to > wanted.to) tell(fieldOf('to'), fault(termOutsideSession, { term: name, from, to }));
    const clash = before.find((other) => overlap(other, term));
    if (clash) tell(fieldOf('from'), fault(termOverlaps, { term: clash.name, from: clash.from, to: clash.to }));
  }
  return faults;
}

type Days = { readonly from: string; readonly to: string };

function overlap(one: Days, other: Days): boolean {
  return one.from <= other.to && other.from <= one.to;
}
