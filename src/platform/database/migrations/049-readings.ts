import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * How something was read, and the last of the days that a list was about: `date` is the first. The guards of what was
 * recorded hold for both, too.
 */
export const migration049: Migration = {
  async up(db: Kysely<unknown>) {
    const sqlite = db.getExecutor().adapter instanceof SqliteAdapter;
    const alter = db.schema.alterTable('audit_entry');
    await alter.addColumn('until', sqlite ? 'text' : 'date').execute();
    await alter.addColumn('way', 'text').execute();
    await (sqlite ? guardOnSqlite(db) : guardOnPostgres(db));
  },
};

const otherColumns = [
  ...['school_id', 'id', 'at', 'actor_id', 'action'],
  ...['person_id', 'record_id', 'class', 'date', 'read_key', 'until', 'way'],
];

async function guardOnSqlite(db: Kysely<unknown>) {
  const isSame = otherColumns.map((name) => sql`${sql.ref(`new.${name}`)} is ${sql.ref(`old.${name}`)}`);
  await sql`drop trigger audit_entry_no_update`.execute(db);
  await sql`
    create trigger audit_entry_no_update before update on audit_entry
    when not (new.address is null and ${sql.join(isSame, sql` and `)} and exists (
      select 1 from person
      where person.school_id = old.school_id
        and person.id = coalesce(old.actor_id, old.person_id)
        and person.erased_at is not null
    ))
    begin
      select raise(abort, 'What was recorded stays as it is.');
    end`.execute(db);
}

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
