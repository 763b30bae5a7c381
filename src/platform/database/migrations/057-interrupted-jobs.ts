import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** How often in a row a job's server was stopped by force in the middle of it: the job may be what stops its servers. */
export const migration057: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table job add column interruptions smallint not null default 0`.execute(db);
  },
};
