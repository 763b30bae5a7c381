import { type Kysely, SqliteAdapter } from 'kysely';
import type { Migration } from 'kysely/migration';
import { ringForCallers } from '../caller-triggers.ts';
import { isSpread } from '../spread.ts';

/** PostgreSQL rings when who a session belongs to may have changed, so that servers need not ask it at every call. */
export const migration038: Migration = {
  async up(db: Kysely<unknown>) {
    if (db.getExecutor().adapter instanceof SqliteAdapter || (await isSpread(db))) return;
    await ringForCallers(db);
  },
};
