import type { Database } from '../../../platform/database/tables.ts';

/**
 * Runs work for one school after the other. A failure, for example because a school's machine is down, does not stop
 * the others; the first one is thrown at the end.
 */
export async function forEverySchool(
  db: Database,
  work: (school: { readonly id: number; readonly time_zone: string }) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const school of await db.selectFrom('school').select(['id', 'time_zone']).execute()) {
    await work(school).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}
