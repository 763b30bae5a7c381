import { sql } from 'kysely';
import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';

/** The part of the school to which a setting applies; by default the whole school. */
type Wanted = {
  readonly class?: number | undefined;
  readonly session?: string | undefined;
  /** Leaves out classes with grades of their own. */
  readonly scale?: 'school' | undefined;
};

/** Counts published results, which keep their settings, and classes with unpublished ones. */
export async function countPublished(db: Database, schoolId: number, { class: number, session, scale }: Wanted) {
  const ownScale = selectIn(db, schoolId, 'grade_band').select('grade_band.class');
  const terms = selectIn(db, schoolId, 'term')
    .innerJoin('session', onKey('session.id', 'term.session_id'))
    .select('term.id')
    .where('session.name', '=', session ?? '');
  const { results } = await selectIn(db, schoolId, 'term_publication')
    .select(({ fn }) => fn.countAll<number>().as('results'))
    .$if(number !== undefined, (query) => query.where('class', '=', number as number))
    .$if(session !== undefined, (query) => query.where('term_id', 'in', terms))
    .$if(scale !== undefined, (query) => query.where('class', 'not in', ownScale))
    .executeTakeFirstOrThrow();
  // Only the first version of a card is counted, so that each student and term counts once.
  const { cards } = await selectIn(db, schoolId, 'report_card', { version: 1 })
    .select(({ fn }) => fn.countAll<number>().as('cards'))
    .$if(number !== undefined, (query) => query.where('class', '=', number as number))
    .$if(session !== undefined, (query) => query.where('term_id', 'in', terms))
    .$if(scale !== undefined, (query) => query.where('class', 'not in', ownScale))
    .executeTakeFirstOrThrow();
  const publication = selectIn(db, schoolId, 'term_publication')
    .select('term_publication.term_id')
    .whereRef('term_publication.term_id', '=', sql.ref('marks_record.term_id'))
    .whereRef('term_publication.class', '=', sql.ref('marks_record.class'));
  const { classes } = await selectIn(db, schoolId, 'marks_record')
    .innerJoin('session', onKey('session.id', 'marks_record.session_id'))
    .select(({ fn }) => fn.count<number>('marks_record.class').distinct().as('classes'))
    .where(({ or, and, eb, not, exists }) =>
      or([
        and([eb('marks_record.term_id', 'is', null), eb('marks_record.published_at', 'is', null)]),
        and([eb('marks_record.term_id', 'is not', null), not(exists(publication))]),
      ]),
    )
    .$if(number !== undefined, (query) => query.where('marks_record.class', '=', number as number))
    .$if(session !== undefined, (query) => query.where('session.name', '=', session as string))
    .$if(scale !== undefined, (query) => query.where('marks_record.class', 'not in', ownScale))
    .executeTakeFirstOrThrow();
  return { results: Number(results), cards: Number(cards), classes: Number(classes) };
}
