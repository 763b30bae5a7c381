import { type Kysely, SqliteAdapter } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createTableOfSchool } from '../spread.ts';

/** Other servers that a school uses, with the secrets for them: its mail server, and who vouches for its accounts. */
export const migration007: Migration = {
  async up(db: Kysely<unknown>) {
    const engine = db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres';
    const connection = {
      name: 'connection',
      columns: [
        'kind text not null',
        'sealed text not null',
        'constraint connection_key primary key (school_id, kind)',
      ],
      references: [],
    };
    await createTableOfSchool(db, connection, engine);
  },
};
