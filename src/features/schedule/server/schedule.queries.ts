import { type Day, days } from '../../../contract/school-terms.ts';
import { newId } from '../../../server/database/new-id.ts';
import type { Database } from '../../../server/database/tables.ts';

/** One period of a class's week (SPEC 3, DESIGN 6). */
export type NewPeriod = {
  readonly class: number;
  readonly day: Day;
  readonly period: number;
  readonly subject: string;
  /** The subject in the class's list, where it is one of them. */
  readonly subjectId: number | null;
  readonly teacherId: number;
  /** Minutes since midnight at the school. */
  readonly startsMinute: number;
  readonly endsMinute: number;
};

/** Stores a period and returns its id. No constraint sees clashes of time: who calls this looks for them first. */
export async function addPeriod(db: Database, schoolId: number, period: NewPeriod): Promise<number> {
  const { id } = await db
    .insertInto('timetable_period')
    .values({
      school_id: schoolId,
      id: newId(db, 'timetable_period', schoolId),
      class: period.class,
      day: days.indexOf(period.day),
      period: period.period,
      subject: period.subject.normalize('NFC').trim(),
      subject_id: period.subjectId,
      teacher_id: period.teacherId,
      starts_minute: period.startsMinute,
      ends_minute: period.endsMinute,
      removed_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
