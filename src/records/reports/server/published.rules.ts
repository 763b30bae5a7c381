import { liesOn } from '../../../base/school/server/enrolled-on.ts';
import type { ExamPlace, KeptRules } from '../../../base/school/server/result-rules.queries.ts';
import type { Policies } from '../../../platform/contract/school-policies.ts';
import type { Member } from './members.queries.ts';
import type { Period } from './period.queries.ts';
import { type Days, dayOf } from './reports.rules.ts';

/** The publication of a term for a class: its day, and the settings at that time, which it keeps. */
export type Publication = {
  readonly term: number;
  readonly class: number;
  readonly day: string;
  /** The days of the term. */
  readonly days: Days;
  readonly scale: number;
  /** The rules by which results were weighted and written, with the places of the exams. */
  readonly rules: KeptRules;
  readonly excusedCounts: Policies['excusedCounts'];
};

type Placed = Pick<Member, 'stays' | 'class'>;

/**
 * Finds a student's publication of a term: that of their class on its day, or on the last day if the term was over.
 * Students who join a class after its publication need one for all their classes of the term. `undefined` if there is
 * none.
 */
function publicationFor(
  { stays, class: present }: Placed,
  publications: readonly Publication[],
  term: Days,
  session: Days,
): Publication | undefined {
  const found = publications.find(({ class: number, day, days }) =>
    stays.some((stay) => stay.class === number && liesOn(stay, dayOf(days, session, day))),
  );
  if (found) return found;
  const own = publications.find((publication) => publication.class === present) ?? publications[0];
  const { from, to } = own?.days ?? term;
  const ofTerm = stays.filter((stay) => stay.from <= to && (stay.until === null || stay.until > from));
  const classes = ofTerm.length > 0 ? ofTerm.map((stay) => stay.class) : [present];
  return classes.every((number) => publications.some((publication) => publication.class === number)) ? own : undefined;
}

/**
 * The publication of each term of a period for a student, in the order of the terms; for a whole session, of all its
 * terms.
 */
export type PublishedTerms = ReadonlyMap<number, Publication>;

export function publishedTerms(
  placed: Placed,
  { term, terms, session }: Pick<Period, 'term' | 'terms' | 'session'>,
  publications: readonly Publication[],
): PublishedTerms {
  const found = new Map<number, Publication>();
  for (const one of term ? [term] : terms) {
    const ofTerm = publications.filter((publication) => publication.term === one.id);
    const publication = publicationFor(placed, ofTerm, one, session);
    if (publication) found.set(one.id, publication);
  }
  return found;
}

/**
 * Returns the publication whose settings hold for a whole period: that of its last term, once all of its terms are
 * published.
 */
export function publicationOf(
  { term, terms }: Pick<Period, 'term' | 'terms'>,
  published: PublishedTerms,
): Publication | undefined {
  const wanted = term ? [term] : terms;
  return wanted.every(({ id }) => published.has(id)) ? published.get(wanted.at(-1)?.id ?? 0) : undefined;
}

/** Returns a period with the days that its term had when it was published. */
export function asPublished(period: Period, publication: Publication | undefined, today: string): Period {
  const { term, session } = period;
  if (!term || !publication) return period;
  const kept = { ...term, ...publication.days };
  return { ...period, term: kept, day: dayOf(kept, session, today) };
}

/** The place of an exam that has no category and replaces no other. */
const noPlace: ExamPlace = { category: null, replaces_id: null, replaces_by: null };

type PlacedExam = ExamPlace & { readonly id: number; readonly kept_weight: number | null };

/** Returns an exam's place as it was when its term was published; that of an exam published by nobody is the present one. */
export function placeAsPublished({ id, kept_weight, ...exam }: PlacedExam, { rules }: Publication): ExamPlace {
  const { category, replaces_id, replaces_by } = exam;
  if (kept_weight === null || rules.places === undefined) return { category, replaces_id, replaces_by };
  return rules.places[id] ?? noPlace;
}
