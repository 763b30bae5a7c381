import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Cover of lessons is news, which everybody has read up to an instant. */
export const migration035: Migration = {
  async up(db: Kysely<unknown>) {
    const kinds = sql`check (kind in ('notices', 'messages', 'results', 'cover'))`;
    if (db.getExecutor().adapter instanceof SqliteAdapter) return onSqlite(db, kinds);
    await sql`alter table read_marker drop constraint read_marker_kind`.execute(db);
    await sql`alter table read_marker add constraint read_marker_kind ${kinds}`.execute(db);
  },
};

/** SQLite cannot drop a constraint, so the table is made anew; with it would go what is known of its size. */
async function onSqlite(db: Kysely<unknown>, kinds: ReturnType<typeof sql>): Promise<void> {
  const known = await sql<{ idx: string; stat: string }>`
    select idx, stat from sqlite_stat1 where tbl = 'read_marker'`.execute(db);
  await sql`
    create table read_marker_next (
      school_id integer not null references school (id), person_id integer not null, kind text not null,
      last_read_id integer not null, read_until text,
      constraint read_marker_key primary key (school_id, person_id, kind),
      constraint read_marker_person foreign key (school_id, person_id) references person (school_id, id),
      constraint read_marker_kind ${kinds}
    ) without rowid`.execute(db);
  await sql`
    insert into read_marker_next (school_id, person_id, kind, last_read_id, read_until)
    select school_id, person_id, kind, last_read_id, read_until from read_marker`.execute(db);
  await sql`drop table read_marker`.execute(db);
  await sql`alter table read_marker_next rename to read_marker`.execute(db);
  for (const { idx, stat } of known.rows) {
    await sql`insert into sqlite_stat1 (tbl, idx, stat) values ('read_marker', ${idx}, ${stat})`.execute(db);
  }
  await sql`analyze sqlite_schema`.execute(db);
}
