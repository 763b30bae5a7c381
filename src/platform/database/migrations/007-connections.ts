import { type Kysely, SqliteAdapter } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createTableOfSchool } from '../spread.ts';

/**
 * Connections to other servers that a school uses, with their secrets: its mail server, and the identity provider of
 * its accounts.
 */
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
