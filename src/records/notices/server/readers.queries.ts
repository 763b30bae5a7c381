import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';

/** Counts the people of each role who read notices, which are all those with an open account. */
export async function countReaders(db: Database, schoolId: number) {
  const rows = await selectIn(db, schoolId, 'person')
    .innerJoin('account', onKey('account.person_id', 'person.id'))
    .select(({ fn }) => ['person.role', fn.countAll<number>().as('count')])
    .where('account.closed_at', 'is', null)
    .groupBy('person.role')
    .execute();
  const counts = new Map(rows.map(({ role, count }) => [role, count]));
  return {
    teachers: counts.get('teacher') ?? 0,
    students: counts.get('student') ?? 0,
    guardians: counts.get('guardian') ?? 0,
  };
}
