import type { CompiledQuery } from 'kysely';
import { onTestFinished, vi } from 'vitest';
import type { Database } from '../src/platform/database/tables.ts';

/** Returns the statements that a database gets while `act` runs, in order. */
export async function statementsDuring(db: Database, act: () => Promise<unknown>): Promise<string[]> {
  const executor = Object.getPrototypeOf(Object.getPrototypeOf(db.getExecutor()));
  const execute = executor.executeQuery;
  const executing = vi.spyOn(executor, 'executeQuery');
  onTestFinished(() => executing.mockRestore());
  const statements: string[] = [];
  executing.mockImplementation(async function (this: unknown, query, ...rest) {
    statements.push((query as CompiledQuery).sql);
    return execute.call(this, query, ...rest);
  });
  await act();
  executing.mockRestore();
  return statements;
}
