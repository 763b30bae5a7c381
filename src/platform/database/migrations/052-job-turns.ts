import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Jobs of schools and of their people take turns: who has some that are due is found in one index, without the rows. */
export const migration052: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index job_by_line on job (school_id, created_by, run_after, state, leased_until, kind)
      where state in ('waiting', 'running', 'failed')`.execute(db);
    await sql`drop index job_to_run`.execute(db);
  },
};
