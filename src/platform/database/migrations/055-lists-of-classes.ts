import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * A list that names students of several classes is one reading: the entries of its other classes name the first one. The
 * guards of what was recorded hold for that, too. Who saw a student is found by the student's classes.
 */
export const migration055: Migration = {
  async up(db: Kysely<unknown>) {
    const sqlite = db.getExecutor().adapter instanceof SqliteAdapter;
    await db.schema
      .alterTable('audit_entry')
      .addColumn('list_id', sqlite ? 'integer' : 'bigint')
      .execute();
    await (sqlite ? guardOnSqlite(db) : guardOnPostgres(db));
    await sql`create index audit_entry_by_class on audit_entry (school_id, class, id) where class is not null`.execute(
      db,
    );
    await sql`create index audit_entry_by_list on audit_entry (school_id, list_id) where list_id is not null`.execute(
      db,
    );
    if (sqlite) await storeFigures(db);
  },
};

/** What SQLite's planner knows of a thousand schools that record 200,000 entries each, and without which it would read them all. */
const figures: Readonly<Record<string, string>> = {
  audit_entry: '200000000 200000 1',
  audit_entry_by_time: '200000000 200000 2',
  audit_entry_by_actor: '200000000 200000 1000 1',
  audit_entry_by_action: '200000000 200000 2000 1',
  audit_entry_by_person: '100000000 100000 100 1',
  audit_entry_by_reading: '150000000 150000 1',
  audit_entry_by_class: '80000000 80000 8000 1',
  audit_entry_by_list: '20000000 20000 3',
};

async function storeFigures(db: Kysely<unknown>) {
  await sql`delete from sqlite_stat1 where tbl = 'audit_entry'`.execute(db);
  for (const [index, rows] of Object.entries(figures)) {
    await sql`insert into sqlite_stat1 (tbl, idx, stat) values ('audit_entry', ${index}, ${rows})`.execute(db);
  }
}

async function guardOnSqlite(db: Kysely<unknown>) {
  await sql`
    create trigger audit_entry_keeps_list before update of list_id on audit_entry
    when new.list_id is not old.list_id
    begin
      select raise(abort, 'What was recorded stays as it is.');
    end`.execute(db);
}

const otherColumns = [
  ...['school_id', 'id', 'at', 'actor_id', 'action'],
  ...['person_id', 'record_id', 'class', 'date', 'read_key', 'until', 'way', 'list_id'],
];

/** A part of `audit_entry` asks the part of `person` beside it, as in the migration that spread them. */
async function guardOnPostgres(db: Kysely<unknown>) {
  const row = (entry: 'new' | 'old') => sql`(${sql.join(otherColumns.map((name) => sql.ref(`${entry}.${name}`)))})`;
  await sql`
    create or replace function audit_entry_changes() returns trigger language plpgsql as $$
    declare
      part text := substring(tg_table_name from '^audit_entry_([0-9]+)$');
      people text := 'person';
      is_of_erased boolean;
    begin
      if part is not null then
        select 'person_' || beside.shardid into people
        from pg_dist_shard as own
        join pg_dist_shard as beside on beside.shardminvalue = own.shardminvalue
        where own.shardid = cast(part as bigint) and beside.logicalrelid = cast('person' as regclass);
      end if;
      execute format(
        'select exists (select 1 from %I where school_id = $1 and id = $2 and erased_at is not null)', people
      ) into is_of_erased using old.school_id, coalesce(old.actor_id, old.person_id);
      if new.address is null and ${row('new')} is not distinct from ${row('old')} and is_of_erased then
        return new;
      end if;
      raise exception 'What was recorded stays as it is.';
    end $$`.execute(db);
}
