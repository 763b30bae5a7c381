import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Everybody reads what they sent themselves, newest first. */
export const migration048: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index message_by_sender on message (school_id, sender_id, id)`.execute(db);
  },
};
