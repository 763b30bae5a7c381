import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { foldForSearch } from '../../contract/fold-for-search.ts';

/** How far everybody has read, titles to search, and the indexes of lists that grow for years. */
export const migration004: Migration = {
  async up(db: Kysely<unknown>) {
    await createReadMarkers(db);
    await addSearchTitles(db as Kysely<NoticeTitles>);
    await createIndexes(db);
  },
};

type NoticeTitles = { notice: { school_id: number; id: number; title: string; search_title: string } };

async function createReadMarkers(db: Kysely<unknown>) {
  const table = db.schema
    .createTable('read_marker')
    .addColumn('school_id', 'integer', (column) => column.notNull().references('school.id'))
    .addColumn('person_id', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('last_read_id', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('read_marker_key', ['school_id', 'person_id', 'kind'])
    .addForeignKeyConstraint('read_marker_person', ['school_id', 'person_id'], 'person', ['school_id', 'id'])
    .addCheckConstraint('read_marker_kind', sql`kind in ('notices', 'messages')`);
  await (isSqlite(db) ? table.modifyEnd(sql`without rowid`) : table).execute();
}

async function addSearchTitles(db: Kysely<NoticeTitles>) {
  await db.schema
    .alterTable('notice')
    .addColumn('search_title', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  for (const { school_id, id, title } of await db.selectFrom('notice').select(['school_id', 'id', 'title']).execute()) {
    await db
      .updateTable('notice')
      .set({ search_title: foldForSearch(title) })
      .where('school_id', '=', school_id)
      .where('id', '=', id)
      .execute();
  }
}

/** One index for each kind of recipient, so that the newest messages to one are read without looking at any other. */
async function createIndexes(db: Kysely<unknown>) {
  await db.schema.dropIndex('message_by_recipient').execute();
  for (const [type, columns] of [
    ['admin', ['id']],
    ['class', ['class', 'id']],
    ['teacher', ['teacher_id', 'id']],
  ] as const) {
    await db.schema
      .createIndex(`message_to_${type}`)
      .on('message')
      .columns(['school_id', ...columns])
      .where(sql.ref('recipient_type'), '=', sql.lit(type))
      .execute();
  }
  await db.schema
    .createIndex('attendance_sheet_by_date')
    .on('attendance_sheet')
    .columns(['school_id', 'date'])
    .execute();
}

function isSqlite(db: Kysely<unknown>): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}
