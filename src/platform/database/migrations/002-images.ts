import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The photos that the school keeps, so that none stays behind without a person. */
export const migration002: Migration = {
  async up(db: Kysely<unknown>) {
    const sqlite = db.getExecutor().adapter instanceof SqliteAdapter;
    const table = db.schema
      .createTable('image')
      .addColumn('school_id', 'integer', (column) => column.notNull().references('school.id'))
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('uploaded_by', 'integer', (column) => column.notNull())
      .addColumn('discard_after', sqlite ? 'text' : 'timestamptz')
      .addPrimaryKeyConstraint('image_key', ['school_id', 'key'])
      .addForeignKeyConstraint('image_uploaded_by', ['school_id', 'uploaded_by'], 'person', ['school_id', 'id']);
    await (sqlite ? table.modifyEnd(sql`without rowid`) : table).execute();
    await db.schema
      .createIndex('image_to_discard')
      .on('image')
      .columns(['school_id', 'discard_after'])
      .where(sql.ref('discard_after'), 'is not', null)
      .execute();
  },
};
