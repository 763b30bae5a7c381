import { changeCounterOf } from './sqlite.ts';
import type { Database } from './tables.ts';

/** The most kept rows, which take some megabytes; beyond that, everything is dropped and read again. */
const maxKept = 5_000;

type Kept = { change: number; readonly values: Map<string, unknown> };

const keptOf = new WeakMap<Database, Kept>();

/**
 * Reads once for each key as long as nothing in the database changes, so that the result is never outdated. It is for
 * facts that nearly every call reads. On PostgreSQL it reads every time, because checking for changes would cost as
 * much.
 */
export async function whileUnchanged<T>(db: Database, key: string, read: () => Promise<T>): Promise<T> {
  const countChanges = changeCounterOf(db);
  if (!countChanges) return read();
  const change = countChanges();
  const kept = keptFor(db, change);
  if (kept.values.has(key)) return kept.values.get(key) as T;
  const value = await read();
  // A result that was read during a change may be older than the change, so it is not kept.
  if (kept.change === change) {
    if (kept.values.size >= maxKept) kept.values.clear();
    kept.values.set(key, value);
  }
  return value;
}

function keptFor(db: Database, change: number): Kept {
  const kept = keptOf.get(db) ?? { change, values: new Map<string, unknown>() };
  keptOf.set(db, kept);
  if (kept.change !== change) {
    kept.values.clear();
    kept.change = change;
  }
  return kept;
}
