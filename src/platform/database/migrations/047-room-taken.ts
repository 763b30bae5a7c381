import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Whether a lesson in a room that another one has then is refused, or only shown. */
export const migration047: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['school', 'school_version']) {
      await sql`alter table ${sql.table(table)} add column room_taken text not null default 'warn'`.execute(db);
    }
  },
};
