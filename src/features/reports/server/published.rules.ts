import { liesOn } from '../../school/server/enrolled-on.ts';
import type { Member } from './members.queries.ts';
import { type Days, dayOf } from './reports.rules.ts';

/** That a term is published for a class, since a day. */
export type Publication = { readonly class: number; readonly day: string };

/**
 * Whether a term is published for a student: for the class in which they were then or, if the term was over, on its last
 * day. Who came to a class that was published before needs it of all classes of their term.
 */
export function isPublishedTo(
  { stays, ...member }: Pick<Member, 'stays' | 'class'>,
  publications: readonly Publication[],
  term: Days,
  session: Days,
): boolean {
  const wasIn = ({ class: number, day }: Publication) =>
    stays.some((stay) => stay.class === number && liesOn(stay, dayOf(term, session, day)));
  if (publications.some(wasIn)) return true;
  const ofTerm = stays.filter(({ from, until }) => from <= term.to && (until === null || until > term.from));
  const classes = ofTerm.length > 0 ? ofTerm.map((stay) => stay.class) : [member.class];
  return classes.every((number) => publications.some((publication) => publication.class === number));
}
