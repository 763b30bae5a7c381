import type { CardParts } from '../../../platform/contract/card-layout.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { type Graded, type ResultsBeside, readResultsBeside } from '../../../records/reports/server/reports.queries.ts';

type Of = {
  readonly class: number;
  readonly term: number;
  readonly today: string;
  readonly layout: CardParts | undefined;
};

/**
 * Returns the reports of a class's students in a term, with their results in the other terms and the session that the
 * layout shows.
 */
export async function readBeside(
  db: Database,
  schoolId: number,
  { layout, ...of }: Of,
  reports: readonly Graded[],
): Promise<(Graded & { readonly beside?: ResultsBeside })[]> {
  const { earlierTerms, session } = layout?.results ?? { earlierTerms: false, session: false };
  if (!layout?.blocks.includes('results') || !(earlierTerms || session)) return [...reports];
  const members = reports.map(({ member }) => member);
  const besideOf = await readResultsBeside(db, schoolId, { ...of, wants: { earlierTerms, session } }, members);
  return reports.map((graded) => ({ ...graded, beside: besideOf(graded.member) }));
}
