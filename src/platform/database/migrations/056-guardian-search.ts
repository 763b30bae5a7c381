import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { foldForSearch } from '../../contract/fold-for-search.ts';

/** The names of guardians in students' records folded for searching, as those of people are. */
export const migration056: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['student', 'student_version']) {
      await sql`alter table ${sql.table(table)}
        add column guardian_search_name text not null default ''`.execute(db);
      const { rows } = await sql<Row>`select distinct school_id, person_id, guardian_name
        from ${sql.table(table)} where guardian_name <> ''`.execute(db);
      for (const { school_id, person_id, guardian_name } of rows) {
        await sql`update ${sql.table(table)} set guardian_search_name = ${foldForSearch(guardian_name)}
          where school_id = ${school_id} and person_id = ${person_id} and guardian_name = ${guardian_name}`.execute(db);
      }
    }
  },
};

type Row = { readonly school_id: number; readonly person_id: number; readonly guardian_name: string };
