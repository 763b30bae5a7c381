import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { foldForSearch } from '../../contract/fold-for-search.ts';
import type { Database } from '../tables.ts';

/**
 * Adds the years for which hand-ins are kept, an index to find homework by title, whether a password was chosen by
 * phone number and code, and the history of phone numbers, which begins with the present ones.
 */
export const migration008: Migration = {
  async up(db: Kysely<unknown>) {
    const date = db.getExecutor().adapter instanceof SqliteAdapter ? 'text' : 'date';
    for (const table of ['school', 'school_version'].map((name) => sql.table(name))) {
      await sql`alter table ${table} add column hand_in_years integer`.execute(db);
      await sql`alter table ${table} add column hand_in_years_from ${sql.raw(date)}`.execute(db);
    }
    await sql`alter table account add column is_pin integer not null default 0`.execute(db);
    await sql`update account set is_pin = 1 where sign_in_phone is not null and email = ''`.execute(db);
    await sql`alter table account_version add column phone text`.execute(db);
    await sql`
      update account_version set phone = (
        select phone from account
        where account.school_id = account_version.school_id and account.person_id = account_version.person_id
      )
    `.execute(db);
    for (const table of ['homework', 'homework_version'] as const) {
      await sql`alter table ${sql.table(table)} add column search_title text not null default ''`.execute(db);
      await foldTitles(db as Database, table);
    }
  },
};

async function foldTitles(db: Database, table: 'homework' | 'homework_version'): Promise<void> {
  const titles = await db.selectFrom(table).select(['school_id', 'title']).distinct().execute();
  for (const { school_id, title } of titles) {
    await db
      .updateTable(table)
      .set({ search_title: foldForSearch(title) })
      .where('school_id', '=', school_id)
      .where('title', '=', title)
      .execute();
  }
}
