import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Policies } from '../../contract/school-policies.ts';
import { sortPeople } from '../sort-people.ts';
import type { DatabaseTransaction } from '../tables.ts';

/** People are sorted by the alphabet of their school's country, a shorter family name before a longer one. */
export const migration014: Migration = {
  async up(db: Kysely<unknown>) {
    const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
    const name = sql`coalesce(sort_name, search_name)`;
    const sorted = isSqlite ? name : sql`(${name}) collate "C"`;
    await sql`drop index person_by_role_name`.execute(db);
    await sql`create index person_by_role_order on person (school_id, role, (${sorted}))`.execute(db);
    if (isSqlite) await setFigures(db);
    const { rows } = await sql<{ id: number; by: Policies['listsSortBy']; timeZone: string }>`
      select id, lists_sort_by as by, time_zone as ${sql.ref('timeZone')} from school order by id
    `.execute(db);
    for (const { id, ...order } of rows) await sortPeople(db as unknown as DatabaseTransaction, id, order);
  },
};

async function setFigures(db: Kysely<unknown>): Promise<void> {
  await sql`delete from sqlite_stat1 where idx = 'person_by_role_name'`.execute(db);
  await sql`
    insert into sqlite_stat1 (tbl, idx, stat) values ('person', 'person_by_role_order', '1000000 1000 500 2')
  `.execute(db);
  await sql`analyze sqlite_schema`.execute(db);
}
