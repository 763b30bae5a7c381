import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** By which other systems know what was imported from them. */
export const migration026: Migration = {
  async up(db: Kysely<unknown>) {
    const sqlite = db.getExecutor().adapter instanceof SqliteAdapter;
    const columns = [
      ...['school_id integer not null references school (id)', 'kind text not null', 'record_id integer not null'],
      ...['sourced_id text not null', 'constraint sourced_id_key primary key (school_id, kind, record_id)'],
      'constraint sourced_id_once unique (school_id, kind, sourced_id)',
    ];
    await sql.raw(`create table sourced_id (${columns.join(', ')})${sqlite ? ' without rowid' : ''}`).execute(db);
  },
};
