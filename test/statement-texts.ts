import type { CompiledQuery } from 'kysely';
import { vi } from 'vitest';
import type { Database } from '../src/platform/database/tables.ts';

/** Returns the queries that a database gets while `act` runs, in order. */
export async function queriesDuring(db: Database, act: () => Promise<unknown>): Promise<CompiledQuery[]> {
  const executing = vi.spyOn(Object.getPrototypeOf(Object.getPrototypeOf(db.getExecutor())), 'executeQuery');
  try {
    await act();
    return executing.mock.calls.map(([query]) => query as CompiledQuery);
  } finally {
    executing.mockRestore();
  }
}

/** Returns their statements. */
export async function statementsDuring(db: Database, act: () => Promise<unknown>): Promise<string[]> {
  return (await queriesDuring(db, act)).map(({ sql }) => sql);
}
