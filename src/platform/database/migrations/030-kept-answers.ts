import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Answers of calls that came with an idempotency key. */
export const migration030: Migration = {
  async up(db: Kysely<unknown>) {
    const sqlite = db.getExecutor().adapter instanceof SqliteAdapter;
    const columns = [
      ...['school_id integer not null references school (id)', 'person_id integer not null', 'key text not null'],
      ...['request text not null', 'answer text', `kept_at ${sqlite ? 'text' : 'timestamptz'} not null`],
      'constraint kept_answer_key primary key (school_id, person_id, key)',
      'constraint kept_answer_person_id foreign key (school_id, person_id) references person (school_id, id)',
    ];
    await sql.raw(`create table kept_answer (${columns.join(', ')})${sqlite ? ' without rowid' : ''}`).execute(db);
    await sql.raw('create index kept_answer_by_age on kept_answer (kept_at)').execute(db);
  },
};
