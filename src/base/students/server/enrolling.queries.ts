import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import { findableId } from '../../../platform/database/new-id.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { localDate, startOfDate } from '../../../platform/server/local-date.ts';

/** A student, including one who has left, but not an erased one. */
export function findStudentEver(db: Database, schoolId: number, id: number) {
  return selectIn(db, schoolId, 'student', { person_id: findableId(id) })
    .innerJoin('person', onKey('person.id', 'student.person_id'))
    .select(['person.id', 'person.left_at'])
    .executeTakeFirst();
}

/** The last day, from this one on, on which marks for one of these enrolments were submitted. */
export async function findLastMarks(
  db: Database,
  schoolId: number,
  enrolments: readonly number[],
  { from, timeZone }: { readonly from: string; readonly timeZone: string },
): Promise<string | undefined> {
  const row = await selectIn(db, schoolId, 'mark')
    .innerJoin('marks_record as record', onKey('record.id', 'mark.record_id'))
    .select('record.submitted_at')
    .where('mark.enrolment_id', 'in', enrolments)
    .where('record.submitted_at', '>=', startOfDate(timeZone, from).toISOString())
    .orderBy('record.submitted_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && localDate(timeZone, new Date(row.submitted_at));
}
