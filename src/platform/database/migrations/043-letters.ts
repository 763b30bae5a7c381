import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { foldForSearch } from '../../contract/fold-for-search.ts';

/**
 * Names and titles folded anew for searching: letters such as ł, ø and ß, the two yas of Arabic, apostrophes and hyphens
 * are found by those on everybody's keyboard.
 */
export const migration043: Migration = {
  async up(db: Kysely<unknown>) {
    for (const { table, text, folded } of columns) {
      const rows = await sql<Row>`select school_id, id, ${sql.ref(text)} as "text", ${sql.ref(folded)} as folded
        from ${sql.table(table)} where ${isUnusual(db, text)}`.execute(db);
      for (const row of rows.rows) {
        const wanted = foldForSearch(row.text);
        if (wanted === row.folded) continue;
        await sql`update ${sql.table(table)} set ${sql.ref(folded)} = ${wanted}
          where school_id = ${row.school_id} and id = ${row.id}`.execute(db);
      }
    }
  },
};

type Row = { readonly school_id: number; readonly id: number; readonly text: string; readonly folded: string };

const columns = [
  { table: 'person', text: 'name', folded: 'search_name' },
  { table: 'notice', text: 'title', folded: 'search_title' },
] as const;

/** Texts of more than plain letters and digits: all others are folded as they were. */
function isUnusual(db: Kysely<unknown>, column: string) {
  return db.getExecutor().adapter instanceof SqliteAdapter
    ? sql<boolean>`${sql.ref(column)} glob '*[^A-Za-z0-9 .,-]*'`
    : sql<boolean>`${sql.ref(column)} ~ '[^A-Za-z0-9 .,-]'`;
}
