import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The kept answers of one person by age, as only the last of them are kept. */
export const migration052b: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index kept_answer_of_person on kept_answer (school_id, person_id, kept_at)`.execute(db);
  },
};
