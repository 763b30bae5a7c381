import { type CreateTableBuilder, type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Registers and exams that an admin took back, as they stood then. They lie apart from those that stand, so that no count,
 * overview, result or export can forget to leave them out, and the class, date or exam is free for the right one. Lines
 * name enrolments and no people. A message stays where it is, for unread counts and pages go by its id.
 */
export const migration015: Migration = {
  async up(db: Kysely<unknown>) {
    const sqlite = db.getExecutor().adapter instanceof SqliteAdapter;
    const instant = sqlite ? 'text' : 'timestamptz';
    const date = sqlite ? 'text' : 'date';
    const finish = (table: CreateTableBuilder<string, string>) =>
      (sqlite ? table.modifyEnd(sql`without rowid`) : table).execute();

    await finish(
      withdrawnTable(db, 'withdrawn_register', instant, 'taken')
        .addColumn('date', date, (column) => column.notNull())
        .addColumn('id', 'integer', (column) =>
          sqlite ? column.notNull() : column.notNull().generatedByDefaultAsIdentity(),
        ),
    );
    await finish(
      withdrawnTable(db, 'withdrawn_exam', instant, 'submitted')
        .addColumn('id', 'integer', (column) => column.notNull())
        .addColumn('session', 'text', (column) => column.notNull())
        .addColumn('subject', 'text', (column) => column.notNull())
        .addColumn('exam_name', 'text', (column) => column.notNull())
        .addColumn('max_mark', 'integer', (column) => column.notNull()),
    );
    await db.schema.alterTable('message').addColumn('withdrawn_at', instant).execute();
    await db.schema.alterTable('message').addColumn('withdrawn_by', 'integer').execute();
  },
};

function withdrawnTable(db: Kysely<unknown>, name: string, instant: 'text' | 'timestamptz', done: string) {
  return db.schema
    .createTable(name)
    .addColumn('school_id', 'integer', (column) => column.notNull().references('school.id'))
    .addColumn('class', 'smallint', (column) => column.notNull())
    .addColumn(`${done}_by`, 'integer', (column) => column.notNull())
    .addColumn(`${done}_at`, instant, (column) => column.notNull())
    .addColumn('withdrawn_by', 'integer', (column) => column.notNull())
    .addColumn('withdrawn_at', instant, (column) => column.notNull())
    .addColumn('lines', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint(`${name}_key`, ['school_id', 'id' as never])
    .addForeignKeyConstraint(`${name}_by`, ['school_id', `${done}_by`], 'person', ['school_id', 'id'])
    .addForeignKeyConstraint(`${name}_withdrawn_by`, ['school_id', 'withdrawn_by'], 'person', ['school_id', 'id']);
}
