import type { Database } from '../../../platform/database/tables.ts';
import { refuse } from '../../../platform/server/refusal.ts';
import type { Report } from '../../../records/reports/reports.contract.ts';
import { showsUnpublished } from '../../../records/reports/server/reports.queries.ts';
import { termNotPublished, termWithoutExams } from '../report-cards.refusals.ts';
import { countExams } from './report-cards.queries.ts';

/**
 * Refuses to issue cards of a term without marks and, where results are visible once they are published, before all of
 * them are.
 */
export async function expectIssuable(
  db: Database,
  schoolId: number,
  of: { readonly class: number; readonly term: number },
): Promise<void> {
  const { exams, published } = await countExams(db, schoolId, of);
  if (Number(exams) === 0) throw refuse(termWithoutExams, { class: of.class });
  if (Number(published) < Number(exams) && !(await showsUnpublished(db, schoolId))) {
    throw refuse(termNotPublished, { class: of.class });
  }
}

/** Refuses cards with marks that families cannot see yet, such as those of a class in which a student was before. */
export async function expectPublished(
  db: Database,
  schoolId: number,
  classNumber: number,
  reports: readonly Report[],
): Promise<void> {
  const exams = reports.flatMap(({ subjects }) => subjects.flatMap((subject) => subject.exams));
  const isHidden = exams.some(({ state, mark, lineState }) => {
    return state === 'submitted' && (mark !== null || lineState === 'zero');
  });
  if (isHidden && !(await showsUnpublished(db, schoolId))) throw refuse(termNotPublished, { class: classNumber });
}
