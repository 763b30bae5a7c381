import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { asciiDigits } from '../../contract/digits.ts';
import { foldForSearch } from '../../contract/fold-for-search.ts';

/**
 * Names and titles folded anew for searching, so that digits of any script, Arabic with and without vowel signs and
 * words with invisible joiners find each other; and phone numbers in the digits that telephones take.
 */
export const migration018: Migration = {
  async up(db: Kysely<unknown>) {
    for (const { table, id, text, result, convert } of columns) {
      const unusual = await sql<Row>`select school_id, ${sql.ref(id)} as id, ${sql.ref(text)} as "text",
        ${sql.ref(result)} as result from ${sql.table(table)} where ${isUnusual(db, text)}`.execute(db);
      for (const row of unusual.rows) {
        const wanted = convert(row.text);
        if (wanted === row.result) continue;
        await sql`update ${sql.table(table)} set ${sql.ref(result)} = ${wanted}
          where school_id = ${row.school_id} and ${sql.ref(id)} = ${row.id}`.execute(db);
      }
    }
  },
};

type Row = { readonly school_id: number; readonly id: number; readonly text: string; readonly result: string };

/** Each text with what is made of it, and how. */
const columns = [
  { table: 'person', id: 'id', text: 'name', result: 'search_name', convert: foldForSearch },
  { table: 'notice', id: 'id', text: 'title', result: 'search_title', convert: foldForSearch },
  { table: 'teacher', id: 'person_id', text: 'phone', result: 'phone', convert: asciiDigits },
  { table: 'student', id: 'person_id', text: 'guardian_phone', result: 'guardian_phone', convert: asciiDigits },
] as const;

/** Texts with more than ASCII: all others are as they were. */
function isUnusual(db: Kysely<unknown>, column: string) {
  return db.getExecutor().adapter instanceof SqliteAdapter
    ? sql<boolean>`${sql.ref(column)} glob '*[^ -~]*'`
    : sql<boolean>`${sql.ref(column)} ~ '[^ -~]'`;
}
