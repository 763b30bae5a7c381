import type { Database } from '../../../platform/database/tables.ts';

/**
 * Does something for one school after the other. What fails for one, whose machine may be down, keeps it from no other;
 * the first failure is thrown at the end.
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
