import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Who did what to whom, when and from where. It holds ids and no names, so that a person who is erased leaves none here,
 * and the database itself refuses to change or remove what was recorded.
 */
export const migration005: Migration = {
  async up(db: Kysely<unknown>) {
    const sqlite = db.getExecutor().adapter instanceof SqliteAdapter;
    await createEntries(db, sqlite);
    await createIndexes(db);
    await (sqlite ? refuseByTriggers(db) : refuseByFunction(db));
  },
};

async function createEntries(db: Kysely<unknown>, sqlite: boolean) {
  const table = db.schema
    .createTable('audit_entry')
    .addColumn('school_id', 'integer', (column) => column.notNull().references('school.id'))
    .addColumn('id', 'integer', (column) =>
      sqlite ? column.notNull() : column.notNull().generatedByDefaultAsIdentity(),
    )
    .addColumn('at', sqlite ? 'text' : 'timestamptz', (column) => column.notNull())
    .addColumn('actor_id', 'integer')
    .addColumn('address', 'text')
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('person_id', 'integer')
    .addColumn('record_id', 'integer')
    .addColumn('class', 'smallint')
    .addColumn('date', sqlite ? 'text' : 'date')
    .addColumn('read_key', 'text')
    .addPrimaryKeyConstraint('audit_entry_key', ['school_id', 'id'])
    .addForeignKeyConstraint('audit_entry_actor', ['school_id', 'actor_id'], 'person', ['school_id', 'id'])
    .addForeignKeyConstraint('audit_entry_person', ['school_id', 'person_id'], 'person', ['school_id', 'id']);
  await (sqlite ? table.modifyEnd(sql`without rowid`) : table).execute();
}

/** One for each filter of the page. Those that few entries fill bear only these. */
async function createIndexes(db: Kysely<unknown>) {
  const on = (name: string, columns: string[]) =>
    db.schema
      .createIndex(`audit_entry_by_${name}`)
      .on('audit_entry')
      .columns(['school_id', ...columns]);
  await on('time', ['at']).execute();
  await on('actor', ['actor_id', 'id']).execute();
  await on('action', ['action', 'id']).execute();
  await on('person', ['person_id', 'id']).where(sql.ref('person_id'), 'is not', null).execute();
  await on('reading', ['read_key']).unique().where(sql.ref('read_key'), 'is not', null).execute();
}

async function refuseByTriggers(db: Kysely<unknown>) {
  for (const event of ['update', 'delete'] as const) {
    await sql`
      create trigger ${sql.ref(`audit_entry_no_${event}`)} before ${sql.raw(event)} on audit_entry
      begin
        select raise(abort, 'What was recorded stays as it is.');
      end`.execute(db);
  }
}

async function refuseByFunction(db: Kysely<unknown>) {
  await sql`
    create function audit_entry_stays() returns trigger language plpgsql as $$
    begin
      raise exception 'What was recorded stays as it is.';
    end $$`.execute(db);
  await sql`
    create trigger audit_entry_stays before update or delete or truncate on audit_entry
    for each statement execute function audit_entry_stays()`.execute(db);
}
