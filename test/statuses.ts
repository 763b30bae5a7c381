import type { Updateable } from 'kysely';
import type { Database, Tables } from '../src/platform/database/tables.ts';
import type { TestSchool } from './test-school.ts';

export const [Absent, Present, Excused, Late] = [0, 1, 2, 3] as const;

/** Sets the statuses of class 5's registers of a date, in order of roll. */
export async function setStatuses(
  db: Database,
  school: Pick<TestSchool, 'id'>,
  date: string,
  statuses: readonly number[],
): Promise<void> {
  const lines = await db
    .selectFrom('attendance_mark as line')
    .innerJoin('attendance_sheet as sheet', (join) =>
      join.onRef('sheet.school_id', '=', 'line.school_id').onRef('sheet.id', '=', 'line.sheet_id'),
    )
    .innerJoin('enrolment', (join) =>
      join.onRef('enrolment.school_id', '=', 'line.school_id').onRef('enrolment.id', '=', 'line.enrolment_id'),
    )
    .select(['line.sheet_id', 'line.enrolment_id'])
    .where('line.school_id', '=', school.id)
    .where('sheet.class', '=', 5)
    .where('sheet.date', '=', date)
    .orderBy('enrolment.roll')
    .execute();
  for (const [place, { sheet_id, enrolment_id }] of lines.entries()) {
    await db
      .updateTable('attendance_mark')
      .set({ status: statuses[place] ?? Present })
      .where('school_id', '=', school.id)
      .where('sheet_id', '=', sheet_id)
      .where('enrolment_id', '=', enrolment_id)
      .execute();
  }
}

/** Sets policies of a school as its row has them. */
export async function setPolicies(
  db: Database,
  school: Pick<TestSchool, 'id'>,
  policies: Updateable<Tables['school']>,
): Promise<void> {
  await db.updateTable('school').set(policies).where('id', '=', school.id).execute();
}
