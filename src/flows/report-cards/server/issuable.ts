import { readSchoolById } from '../../../base/school/server/school.queries.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { refuse } from '../../../platform/server/refusal.ts';
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
  const { results_visible } = await readSchoolById(db, schoolId);
  const isOpen = results_visible === 'submitted' || Number(published) === Number(exams);
  if (!isOpen) throw refuse(termNotPublished, { class: of.class });
}
