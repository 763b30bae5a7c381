import type { Database } from '../../../platform/database/tables.ts';
import { listClassOn } from '../../enrolments/server/class-list.queries.ts';
import { listMarks } from './marks.queries.ts';
import { linesOnDay } from './marks.rules.ts';

/** The lines of an exam by its class on its day, as is known now. */
export async function listLinesOnDay(
  db: Database,
  schoolId: number,
  exam: { readonly id: number; readonly class: number; readonly day: string | null },
) {
  const stored = await listMarks(db, schoolId, exam.id);
  if (exam.day === null) return stored;
  return linesOnDay(stored, await listClassOn(db, schoolId, exam.class, exam.day), exam.day);
}
