import { type RawBuilder, sql } from 'kysely';
import { engineOf } from './connect.ts';
import type { Database } from './tables.ts';

/** An instant as a value of raw SQL, for places where PostgreSQL cannot infer its type from a column. */
export function instant(db: Database, at: Date): RawBuilder<unknown> {
  const text = at.toISOString();
  return engineOf(db) === 'postgres' ? sql`cast(${text} as timestamptz)` : sql`cast(${text} as text)`;
}
