import { type CreateTableBuilder, type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { addFirstShape } from './019-first-shape.ts';
import { referToShapeOnPostgres } from './019-on-postgres.ts';
import { referToShapeOnSqlite } from './019-on-sqlite.ts';

/**
 * A school's own shape in tables: classes, sessions with their terms, days of school, policies, reasons. What was a number
 * from 1 to 10 or a text refers to their rows. Registers tell four statuses, with reason, minutes and note, and may be of
 * one lesson.
 */
export const migration019: Migration = {
  async up(db: Kysely<unknown>) {
    const sqlite = db.getExecutor().adapter instanceof SqliteAdapter;
    await createShape(db, sqlite);
    await addPolicies(db);
    const today = new Date().toISOString().slice(0, 10);
    await addFirstShape(db, today);
    await (sqlite ? referToShapeOnSqlite(db, today) : referToShapeOnPostgres(db, today));
    await db.schema.alterTable('school').dropColumn('session').execute();
    await createAbsences(db, sqlite);
  },
};

type Table = CreateTableBuilder<string, string>;

/** A table of one school's rows; its primary key is `school_id` and then `key`. */
function tableOf(db: Kysely<unknown>, sqlite: boolean, name: string, key: string, columns: (table: Table) => Table) {
  const start = db.schema
    .createTable(name)
    .addColumn('school_id', 'integer', (column) => column.notNull().references('school.id')) as Table;
  const withId =
    key === 'id'
      ? start.addColumn('id', 'integer', (column) =>
          sqlite ? column.notNull() : column.notNull().generatedByDefaultAsIdentity(),
        )
      : start;
  const table = columns(withId).addPrimaryKeyConstraint(`${name}_key`, ['school_id', ...key.split(',')]);
  return (sqlite ? table.modifyEnd(sql`without rowid`) : table).execute();
}

function refer(table: Table, name: string, column: string, target: string, key = 'id'): Table {
  return table.addForeignKeyConstraint(name, ['school_id', column], target, ['school_id', key]);
}

async function createShape(db: Kysely<unknown>, sqlite: boolean): Promise<void> {
  const date = sqlite ? 'text' : 'date';
  const instant = sqlite ? 'text' : 'timestamptz';
  await tableOf(db, sqlite, 'class', 'number', (start) => {
    const table = start
      .addColumn('number', 'smallint', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('place', 'integer', (column) => column.notNull())
      .addColumn('moves_up_to', 'smallint')
      .addColumn('is_open', 'smallint', (column) => column.notNull().defaultTo(1))
      .addColumn('teacher_id', 'integer')
      .addUniqueConstraint('class_name', ['school_id', 'name'])
      .addCheckConstraint('class_number', sql`number between 1 and 9999`)
      .addCheckConstraint('class_moves_up', sql`moves_up_to <> number`);
    // Deferred, as a class refers to another that a copy stores after it.
    const inOrder = table.addForeignKeyConstraint(
      'class_moves_up_to',
      ['school_id', 'moves_up_to'],
      'class',
      ['school_id', 'number'],
      (key) => key.deferrable().initiallyDeferred(),
    );
    return refer(inOrder, 'class_teacher', 'teacher_id', 'person');
  });
  await tableOf(db, sqlite, 'session', 'id', (table) =>
    table
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('from_date', date, (column) => column.notNull())
      .addColumn('to_date', date, (column) => column.notNull())
      .addColumn('closed_at', instant)
      .addUniqueConstraint('session_name', ['school_id', 'name'])
      .addCheckConstraint('session_dates', sql`to_date >= from_date`),
  );
  await tableOf(db, sqlite, 'term', 'id', (table) =>
    refer(
      table
        .addColumn('session_id', 'integer', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('from_date', date, (column) => column.notNull())
        .addColumn('to_date', date, (column) => column.notNull())
        .addUniqueConstraint('term_name', ['school_id', 'session_id', 'name'])
        .addCheckConstraint('term_dates', sql`to_date >= from_date`),
      'term_session',
      'session_id',
      'session',
    ),
  );
  await tableOf(db, sqlite, 'school_week', 'from_date', (table) =>
    table
      .addColumn('from_date', date, (column) => column.notNull())
      .addColumn('days', 'text', (column) => column.notNull()),
  );
  await tableOf(db, sqlite, 'closed_day', 'id', (table) =>
    table
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('from_date', date, (column) => column.notNull())
      .addColumn('to_date', date, (column) => column.notNull())
      .addColumn('removed_at', instant)
      .addCheckConstraint('closed_day_dates', sql`to_date >= from_date`),
  );
  await tableOf(db, sqlite, 'closed_day_class', 'closed_day_id,class', (start) => {
    const table = start
      .addColumn('closed_day_id', 'integer', (column) => column.notNull())
      .addColumn('class', 'smallint', (column) => column.notNull());
    return refer(
      refer(table, 'closed_day_class_day', 'closed_day_id', 'closed_day'),
      'closed_day_class_class',
      'class',
      'class',
      'number',
    );
  });
  await tableOf(db, sqlite, 'absence_reason', 'id', (table) =>
    table
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('status', 'smallint', (column) => column.notNull())
      .addColumn('is_open', 'smallint', (column) => column.notNull().defaultTo(1))
      .addUniqueConstraint('absence_reason_name', ['school_id', 'status', 'name'])
      .addCheckConstraint('absence_reason_status', sql`status in (0, 2, 3)`),
  );
}

async function addPolicies(db: Kysely<unknown>): Promise<void> {
  const add = (name: string, type: 'text' | 'smallint', usual?: string | number) =>
    db.schema
      .alterTable('school')
      .addColumn(name, type, (column) => (usual === undefined ? column : column.notNull().defaultTo(usual)))
      .execute();
  await add('address', 'text');
  await add('logo_url', 'text');
  await add('teachers_reach', 'text', 'every-class');
  await add('correction_days', 'smallint');
  await add('results_visible', 'text', 'submitted');
  await add('excused_counts', 'text', 'absent');
  await add('registers_taken', 'text', 'daily');
  await add('care_below_percent', 'smallint', 90);
  await add('pass_percent', 'smallint');
  await add('first_passwords', 'text');
}

/** Absences that the office knows of beforehand. */
async function createAbsences(db: Kysely<unknown>, sqlite: boolean): Promise<void> {
  const date = sqlite ? 'text' : 'date';
  const instant = sqlite ? 'text' : 'timestamptz';
  await tableOf(db, sqlite, 'absence', 'id', (start) => {
    const table = start
      .addColumn('student_id', 'integer', (column) => column.notNull())
      .addColumn('from_date', date, (column) => column.notNull())
      .addColumn('to_date', date, (column) => column.notNull())
      .addColumn('reason_id', 'integer')
      .addColumn('text', 'text')
      .addColumn('told_by', 'integer', (column) => column.notNull())
      .addColumn('told_at', instant, (column) => column.notNull())
      .addColumn('removed_at', instant)
      .addCheckConstraint('absence_dates', sql`to_date >= from_date`);
    return refer(
      refer(
        refer(table, 'absence_student', 'student_id', 'person'),
        'absence_reason_of',
        'reason_id',
        'absence_reason',
      ),
      'absence_told_by',
      'told_by',
      'person',
    );
  });
  await db.schema
    .createIndex('absence_by_student')
    .on('absence')
    .columns(['school_id', 'student_id', 'to_date'])
    .where(sql.ref('removed_at'), 'is', null)
    .execute();
}
