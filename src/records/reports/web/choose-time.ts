import type { Session } from '../../../base/school/shape.contract.ts';

export type Term = Session['terms'][number];

/** A term, or its whole session. */
export type ChosenTime = { readonly session: Session; readonly term: Term | undefined };

type Named = { readonly term?: string | undefined; readonly session?: string | undefined };

/**
 * Returns the named period, or undefined if the school does not have it. Without a name, it is the term of today,
 * between two terms the earlier one, and without terms the whole present session.
 */
export function chooseTime(sessions: readonly Session[], named: Named, today: string): ChosenTime | undefined {
  for (const session of sessions) {
    const term = session.terms.find(({ _id }) => _id === named.term);
    if (term) return { session, term };
  }
  const whole = sessions.find(({ session }) => session === named.session);
  if (whole && named.term === undefined) return { session: whole, term: undefined };
  if (named.term !== undefined || named.session !== undefined) return undefined;
  const present = sessions.find(({ isPresent }) => isPresent) ?? sessions[0];
  return present && { session: present, term: presentTerm(present, today) };
}

function presentTerm({ terms }: Session, today: string): Term | undefined {
  return terms.findLast(({ from }) => from <= today) ?? terms[0];
}

/** Returns a period as query parameters. */
export function queryOf({ session, term }: ChosenTime): { readonly term?: number; readonly session?: string } {
  return term ? { term: Number(term._id) } : { session: session.session };
}
