import { type Kysely, SqliteAdapter } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createTableOfSchool } from '../spread.ts';

/** What words of a school's files mean, so that each is asked for once. */
export const migration060: Migration = {
  async up(db: Kysely<unknown>) {
    const columns = ['field text not null', 'word text not null', 'meaning text not null'];
    const key = 'constraint import_word_key primary key (school_id, field, word)';
    const engine = db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres';
    await createTableOfSchool(db, { name: 'import_word', columns: [...columns, key], references: [] }, engine);
  },
};
