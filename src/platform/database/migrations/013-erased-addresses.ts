import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * What was recorded still stays as it is, but for one thing: the network addresses that an erased person came from go with
 * the person. The database looks itself whether the person was erased, and whether nothing else is changed.
 */
export const migration013: Migration = {
  async up(db: Kysely<unknown>) {
    const sqlite = db.getExecutor().adapter instanceof SqliteAdapter;
    await (sqlite ? allowOnSqlite(db) : allowOnPostgres(db));
    await sql`update audit_entry set address = null where address is not null and ${isOfErased('audit_entry')}`.execute(
      db,
    );
  },
};

/** Whoever did it, or to whose account somebody unknown did it, is erased. */
function isOfErased(entry: 'audit_entry' | 'old') {
  const column = (name: string) => sql.ref(`${entry}.${name}`);
  return sql`exists (
    select 1 from person
    where person.school_id = ${column('school_id')}
      and person.id = coalesce(${column('actor_id')}, ${column('person_id')})
      and person.erased_at is not null
  )`;
}

const otherColumns = [
  'school_id',
  'id',
  'at',
  'actor_id',
  'action',
  'person_id',
  'record_id',
  'class',
  'date',
  'read_key',
];

async function allowOnSqlite(db: Kysely<unknown>) {
  const isSame = otherColumns.map((name) => sql`${sql.ref(`new.${name}`)} is ${sql.ref(`old.${name}`)}`);
  await sql`drop trigger audit_entry_no_update`.execute(db);
  await sql`
    create trigger audit_entry_no_update before update on audit_entry
    when not (new.address is null and ${sql.join(isSame, sql` and `)} and ${isOfErased('old')})
    begin
      select raise(abort, 'What was recorded stays as it is.');
    end`.execute(db);
}

async function allowOnPostgres(db: Kysely<unknown>) {
  const row = (entry: 'new' | 'old') => sql`(${sql.join(otherColumns.map((name) => sql.ref(`${entry}.${name}`)))})`;
  await sql`drop trigger audit_entry_stays on audit_entry`.execute(db);
  await sql`
    create trigger audit_entry_stays before delete or truncate on audit_entry
    for each statement execute function audit_entry_stays()`.execute(db);
  await sql`
    create function audit_entry_changes() returns trigger language plpgsql as $$
    begin
      if new.address is null and ${row('new')} is not distinct from ${row('old')} and ${isOfErased('old')} then
        return new;
      end if;
      raise exception 'What was recorded stays as it is.';
    end $$`.execute(db);
  await sql`
    create trigger audit_entry_changes before update on audit_entry
    for each row execute function audit_entry_changes()`.execute(db);
}
