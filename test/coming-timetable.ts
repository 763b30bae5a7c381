import { addComing } from '../src/records/schedule/server/coming-timetables.queries.ts';
import type { MadePeriod } from '../src/records/schedule/server/replace-timetable.queries.ts';
import { hoursLater, type TestSchool, type TestServer } from './test-school.ts';

/** Stores a timetable as if a draft had been published for a session from a future day on. */
export async function letWait(
  { db }: TestServer,
  { id: schoolId, admin }: Pick<TestSchool, 'id' | 'admin'>,
  { sessionId, from, periods }: { sessionId: number; from: string; periods: readonly MadePeriod[] },
): Promise<void> {
  const made = { progress: '{}', made_at: hoursLater(0).toISOString(), made_by: admin.id };
  const { id } = await db
    .insertInto('timetable_draft')
    .values(({ selectFrom }) => ({
      school_id: schoolId,
      session_id: sessionId,
      state: 'made',
      plan: '{}',
      plan_version: 1,
      seconds: 5,
      ...made,
      id: selectFrom('timetable_draft').select(({ fn, val, eb }) =>
        eb(fn.coalesce(fn.max('id'), val(0)), '+', 1).as('id'),
      ),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const coming = { sessionId, from, draftId: id, periods };
  await db.transaction().execute((transaction) => addComing(transaction, schoolId, coming));
}
