import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Kept answers are sealed by their key from now on, of which only the hash is stored: those of before are forgotten. Exams
 * are found by their subject too, as whoever takes it over goes on with them.
 */
export const migration040: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index marks_record_by_subject on marks_record (school_id, subject_id)`.execute(db);
    type Row = { school_id: number; person_id: number; key: string };
    const { rows } = await sql<Row>`select school_id, person_id, key from kept_answer`.execute(db);
    for (const { school_id, person_id, key } of rows) {
      const hash = createHash('sha256').update(key).digest('base64url');
      await sql`update kept_answer set key = ${hash}, answer = null
        where school_id = ${school_id} and person_id = ${person_id} and key = ${key}`.execute(db);
    }
  },
};
