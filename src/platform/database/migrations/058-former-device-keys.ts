import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The keys by which a person's devices sealed before the present one, so that what waits there can still be sent. */
export const migration058: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table account add column former_device_keys text`.execute(db);
  },
};
