import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * What a PostgreSQL that is spread over several machines needs: ids that never run out; emails that refer to no account,
 * for they lie on one machine and the accounts on all; and triggers that work on a part of a table, and are told by a
 * setting, not by being switched off, that everything is replaced.
 */
export const migration032: Migration = {
  async up(db: Kysely<unknown>) {
    if (db.getExecutor().adapter instanceof SqliteAdapter) return freeEmailsOnSqlite(db);
    await sql`alter table email_owner drop constraint email_owner_account`.execute(db);
    await widenIds(db);
    await guardParts(db);
  },
};

/** SQLite cannot drop a constraint, so the table is made anew. Its integers have 64 bits already. */
async function freeEmailsOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table email_owner_next (
      email text not null, role text not null, school_id integer not null, person_id integer not null,
      constraint email_owner_key primary key (email, role, school_id),
      constraint email_owner_one_each unique (school_id, person_id)
    ) without rowid`.execute(db);
  await sql`
    insert into email_owner_next (email, role, school_id, person_id)
    select email, role, school_id, person_id from email_owner`.execute(db);
  await sql`drop table email_owner`.execute(db);
  await sql`alter table email_owner_next rename to email_owner`.execute(db);
  await sql`insert into sqlite_stat1 (tbl, idx, stat) values
    ('email_owner', 'email_owner', '1000000 1 1 1'),
    ('email_owner', 'sqlite_autoindex_email_owner_2', '1000000 1000 1')`.execute(db);
  await sql`analyze sqlite_schema`.execute(db);
}

/** Schools keep the ids that they have: there will never be 2,147 million of them. */
async function widenIds(db: Kysely<unknown>): Promise<void> {
  // A migration before this one, in the same transaction, may have left references to be checked at its end.
  await sql`set constraints all immediate`.execute(db);
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as table, array_agg(cast(column_name as text) order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema = current_schema() and data_type = 'integer' and table_name <> 'school'
      and (column_name ~ '(^|_)(id|by)$' or column_name in ('until_change', 'from_session', 'to_session'))
      and column_name <> 'school_id'
    group by table_name order by table_name`.execute(db);
  for (const { table, columns } of rows) {
    const widened = columns.map((column) => sql`alter column ${sql.ref(column)} type bigint`);
    await sql`alter table ${sql.table(table)} ${sql.join(widened)}`.execute(db);
  }
}

const otherColumns = [
  ...['school_id', 'id', 'at', 'actor_id', 'action'],
  ...['person_id', 'record_id', 'class', 'date', 'read_key'],
];

/**
 * A part of `audit_entry` is a table of its own, named by a number, and may not ask all of `person`: the part of it that
 * has the same schools lies beside it.
 */
async function guardParts(db: Kysely<unknown>): Promise<void> {
  const row = (entry: 'new' | 'old') => sql`(${sql.join(otherColumns.map((name) => sql.ref(`${entry}.${name}`)))})`;
  await sql`
    create or replace function audit_entry_stays() returns trigger language plpgsql as $$
    begin
      if current_setting('rollbook.replaces', true) = 'everything' then
        return null;
      end if;
      raise exception 'What was recorded stays as it is.';
    end $$`.execute(db);
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
