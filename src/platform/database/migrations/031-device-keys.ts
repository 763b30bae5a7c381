import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The key by which a person's devices seal what they keep. */
export const migration031: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table account add column device_key text`.execute(db);
  },
};
