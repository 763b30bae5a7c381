import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A line of an exam has a state where its mark does not say it: a student who is exempt, of whom the exam counts neither way. */
export const migration045: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [table, column] of columns) {
      await sql`alter table ${sql.table(table)} add column ${sql.ref(column)} text`.execute(db);
    }
  },
};

const columns = [
  ['mark', 'state'],
  ['mark_past', 'state'],
  ['mark_correction', 'old_state'],
  ['mark_correction', 'new_state'],
] as const;
