import * as refusals from '../../../platform/contract/refusals.ts';
import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { refuseAt } from '../../../platform/server/refusal.ts';
import { notATerm } from '../reports.refusals.ts';
import { type Days, dayOf } from './reports.rules.ts';

type Named = Days & { readonly id: number; readonly name: string };
/** `weight` is in hundredths. */
type Term = Named & { readonly weight: number };

/** The period of a report: a term or a whole session. */
export type Period = {
  readonly session: Named & { readonly isClosed: boolean };
  /** `undefined` for the whole session. */
  readonly term: Term | undefined;
  /** The terms of the session. */
  readonly terms: readonly Term[];
  /** The day that decides who is in which class. */
  readonly day: string;
};

type Wanted = { readonly term?: number | undefined; readonly session?: string | undefined };

/**
 * Reads the requested term or session; by default the term that contains today, or else the present session. Refuses a
 * term or session that the school does not have, at its field.
 */
export async function readPeriod(db: Database, schoolId: number, wanted: Wanted, today: string): Promise<Period> {
  const sessions = await listSessionsWithTerms(db, schoolId);
  if (wanted.term !== undefined) {
    const session = sessions.find(({ terms }) => terms.some(({ id }) => id === wanted.term));
    if (!session) throw refuseAt('term', notATerm);
    return periodOf(session, (term) => term.id === wanted.term, today);
  }
  if (wanted.session !== undefined) {
    const session = sessions.find(({ name }) => name === wanted.session);
    const values = sessions.map(({ name }) => name);
    if (!session) throw refuseAt('session', refusals.notOneOf, { values });
    return periodOf(session, () => false, today);
  }
  const present = sessions.findLast(({ from }) => from <= today) ?? sessions[0];
  if (!present) throw new Error(`School ${schoolId} has no session.`);
  return periodOf(present, ({ from, to }) => from <= today && today <= to, today);
}

type SessionWithTerms = Period['session'] & Pick<Period, 'terms'>;

function periodOf({ terms, ...session }: SessionWithTerms, isMeant: (term: Term) => boolean, today: string): Period {
  const term = terms.find(isMeant);
  return { session, term, terms, day: dayOf(term ?? session, session, today) };
}

/** Lists sessions with their terms, oldest first. */
async function listSessionsWithTerms(db: Database, schoolId: number): Promise<SessionWithTerms[]> {
  const rows = await selectIn(db, schoolId, 'session')
    .leftJoin('term', onKey('term.session_id', 'session.id'))
    .select(['session.id', 'session.name', 'session.from_date as from', 'session.to_date as to', 'session.closed_at'])
    .select(['term.id as term_id', 'term.name as term_name', 'term.from_date as term_from', 'term.to_date as term_to'])
    .select('term.weight as term_weight')
    .orderBy('session.from_date')
    .orderBy('term.from_date')
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((ofSession) => {
    const [first] = ofSession;
    if (!first) return [];
    const { id, name, from, to, closed_at } = first;
    return [{ id, name, from, to, isClosed: closed_at !== null, terms: ofSession.flatMap(toTerm) }];
  });
}

type TermRow = {
  readonly term_id: number | null;
  readonly term_name: string | null;
  readonly term_from: string | null;
  readonly term_to: string | null;
  readonly term_weight: number | null;
};

function toTerm({ term_id: id, term_name: name, term_from: from, term_to: to, term_weight: weight }: TermRow): Term[] {
  if (id === null || name === null || from === null || to === null) return [];
  return [{ id, name, from, to, weight: weight ?? 0 }];
}
