import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * What was recorded outlives the people whom it names: an import that is undone takes people away again whose pages
 * somebody has opened. They are or were people of the same school, whose versions stay. SQLite cannot drop a constraint,
 * so there the table is made anew, with its rows, indexes, guards and figures for the planner.
 */
export const migration054: Migration = {
  async up(db: Kysely<unknown>) {
    if (db.getExecutor().adapter instanceof SqliteAdapter) {
      await remake(db);
      return guardOnSqlite(db);
    }
    for (const constraint of ['audit_entry_actor', 'audit_entry_person']) {
      await sql`alter table audit_entry drop constraint ${sql.ref(constraint)}`.execute(db);
    }
    await guardOnPostgres(db);
  },
};

async function guardOnSqlite(db: Kysely<unknown>) {
  const isStrange = (column: 'actor_id' | 'person_id') => sql`
    new.${sql.ref(column)} is not null
      and not exists (select 1 from person where school_id = new.school_id and id = new.${sql.ref(column)})
      and not exists (select 1 from person_version where school_id = new.school_id and id = new.${sql.ref(column)})`;
  await sql`
    create trigger audit_entry_names before insert on audit_entry
    when (${isStrange('actor_id')}) or (${isStrange('person_id')})
    begin
      select raise(abort, 'FOREIGN KEY constraint failed: nobody of the school');
    end`.execute(db);
}

/** A part of `audit_entry` asks the parts of other tables beside it, as in the migration that spread them. */
async function guardOnPostgres(db: Kysely<unknown>) {
  await sql`
    create function audit_entry_names() returns trigger language plpgsql as $$
    declare
      part text := substring(tg_table_name from '^audit_entry_([0-9]+)$');
      people text := 'person';
      versions text := 'person_version';
      somebody bigint;
      is_known boolean;
    begin
      if part is not null then
        select
          max('person_' || beside.shardid) filter (where beside.logicalrelid = cast('person' as regclass)),
          max('person_version_' || beside.shardid) filter (where beside.logicalrelid = cast('person_version' as regclass))
        into people, versions
        from pg_dist_shard as own
        join pg_dist_shard as beside on beside.shardminvalue = own.shardminvalue
        where own.shardid = cast(part as bigint);
      end if;
      foreach somebody in array array_remove(array[new.actor_id, new.person_id]::bigint[], null) loop
        execute format(
          'select exists (select 1 from %I where school_id = $1 and id = $2)
            or exists (select 1 from %I where school_id = $1 and id = $2)',
          people, versions
        ) into is_known using new.school_id, somebody;
        if not is_known then
          raise exception 'violates a foreign key: nobody of the school' using errcode = 'foreign_key_violation';
        end if;
      end loop;
      return new;
    end $$`.execute(db);
  await sql`set local citus.enable_unsafe_triggers = on`.execute(db);
  await sql`
    create trigger audit_entry_names before insert on audit_entry
    for each row execute function audit_entry_names()`.execute(db);
}

const references =
  /, constraint "audit_entry_(actor|person)" foreign key \("school_id", "\w+"\) references "person" \("school_id", "id"\)/g;

async function remake(db: Kysely<unknown>) {
  const { rows: made } = await sql<{ sql: string }>`
    select sql from sqlite_schema where tbl_name = 'audit_entry' and sql is not null
    order by type = 'table' desc, name`.execute(db);
  const { rows: figures } = await sql<{ idx: string; stat: string }>`
    select idx, stat from sqlite_stat1 where tbl = 'audit_entry'`.execute(db);
  const [create = '', ...others] = made.map((one) => one.sql);
  if (create.match(references)?.length !== 2) throw new Error('The table of what was recorded is not as expected.');
  await sql.raw(create.replaceAll(references, '').replace('"audit_entry"', '"audit_entry_next"')).execute(db);
  await sql`insert into audit_entry_next select * from audit_entry`.execute(db);
  await sql`drop table audit_entry`.execute(db);
  // Or it would look into the triggers of other tables that read this one, which is not there just now.
  await sql`pragma legacy_alter_table = on`.execute(db);
  await sql`alter table audit_entry_next rename to audit_entry`.execute(db);
  await sql`pragma legacy_alter_table = off`.execute(db);
  for (const statement of others) await sql.raw(statement).execute(db);
  for (const { idx, stat } of figures) {
    await sql`insert into sqlite_stat1 (tbl, idx, stat) values ('audit_entry', ${idx}, ${stat})`.execute(db);
  }
}
