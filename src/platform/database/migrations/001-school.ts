import {
  type ColumnDataType,
  type ColumnDefinitionBuilder,
  type CreateTableBuilder,
  type Kysely,
  SqliteAdapter,
  sql,
} from 'kysely';
import type { Migration } from 'kysely/migration';

/** The tables of the whole product, laid out at once so that features add queries, not redesigns. */
export const migration001: Migration = {
  async up(db: Kysely<unknown>) {
    const tables = tablesFor(db);
    await createSchoolAndPeople(db, tables);
    await createSignIn(db, tables);
    await createEnrolment(db, tables);
    await createTimetable(db, tables);
    await createAttendance(db, tables);
    await createMarks(db, tables);
    await createNoticesAndMessages(db, tables);
  },
};

type Table = CreateTableBuilder<string, string>;
type TableMaker = ReturnType<typeof tablesFor>;
type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

const required: Column = (column) => column.notNull();

/** What differs between the engines: the types of dates and instants, and where an id comes from. */
function tablesFor(db: Kysely<unknown>) {
  const sqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const date: ColumnDataType = sqlite ? 'text' : 'date';
  const instant: ColumnDataType = sqlite ? 'text' : 'timestamptz';
  return {
    sqlite,
    date,
    instant,
    /** A table of one school's rows; its primary key is `school_id` and then `key`. */
    ofSchool(name: string, key: readonly string[], columns: (table: Table) => Table) {
      const start = db.schema
        .createTable(name)
        .addColumn('school_id', 'integer', (column) => column.notNull().references('school.id')) as Table;
      const keyed = columns(start).addPrimaryKeyConstraint(`${name}_key`, ['school_id', ...key]);
      return sqlite ? keyed.modifyEnd(sql`without rowid`) : keyed;
    },
    /** The same with an id of its own: a sequence on PostgreSQL, `newId` on SQLite. */
    withId(name: string, columns: (table: Table) => Table) {
      return this.ofSchool(name, ['id'], (table) =>
        columns(
          table.addColumn('id', 'integer', (column) =>
            sqlite ? column.notNull() : column.notNull().generatedByDefaultAsIdentity(),
          ),
        ),
      );
    },
  };
}

/** A reference within the same school, so that no row can ever point into another one. */
function toPerson(table: Table, constraint: string, column: string): Table {
  return table.addForeignKeyConstraint(constraint, ['school_id', column], 'person', ['school_id', 'id']);
}

function oneOf(column: string, values: readonly string[]) {
  return sql`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`;
}

async function createSchoolAndPeople(db: Kysely<unknown>, tables: TableMaker) {
  await db.schema
    .createTable('school')
    .addColumn('id', 'integer', (column) =>
      tables.sqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('name', 'text', required)
    .addColumn('domain', 'text', (column) => column.notNull().unique())
    .addColumn('time_zone', 'text', required)
    .addColumn('session', 'text', required)
    .addColumn('is_demo', 'smallint', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', tables.instant, required)
    .execute();
  await tables
    .withId('person', (table) =>
      table
        .addColumn('role', 'text', required)
        .addColumn('name', 'text', required)
        .addColumn('search_name', 'text', required)
        .addColumn('photo_url', 'text')
        .addColumn('street', 'text')
        .addColumn('city', 'text')
        .addColumn('state', 'text')
        .addColumn('postal_code', 'text')
        .addColumn('created_at', tables.instant, required)
        .addColumn('left_at', tables.instant)
        .addCheckConstraint('person_role', oneOf('role', ['admin', 'teacher', 'student'])),
    )
    .execute();
  await tables
    .ofSchool('teacher', ['person_id'], (table) =>
      toPerson(
        table
          .addColumn('person_id', 'integer', required)
          .addColumn('phone', 'text', required)
          .addColumn('subject', 'text'),
        'teacher_person',
        'person_id',
      ),
    )
    .execute();
  await tables
    .ofSchool('student', ['person_id'], (table) =>
      toPerson(
        table
          .addColumn('person_id', 'integer', required)
          .addColumn('date_of_birth', tables.date, required)
          .addColumn('gender', 'text', required)
          .addColumn('course_enrolled', 'text', required)
          .addColumn('guardian_name', 'text', required)
          .addColumn('guardian_relation', 'text', required)
          .addColumn('guardian_phone', 'text', required)
          .addColumn('guardian_email', 'text'),
        'student_person',
        'person_id',
      ),
    )
    .execute();
  await db.schema
    .createIndex('person_by_role_name')
    .on('person')
    .columns(['school_id', 'role', 'search_name'])
    .execute();
}

async function createSignIn(db: Kysely<unknown>, tables: TableMaker) {
  await tables
    .ofSchool('account', ['person_id'], (table) =>
      toPerson(
        table
          .addColumn('person_id', 'integer', required)
          .addColumn('email', 'text', required)
          .addColumn('password_hash', 'text', required)
          .addColumn('must_change_password', 'smallint', (column) => column.notNull().defaultTo(0))
          .addColumn('closed_at', tables.instant),
        'account_person',
        'person_id',
      ),
    )
    .execute();
  await db.schema
    .createTable('email_owner')
    .addColumn('email', 'text', (column) => column.primaryKey())
    .addColumn('school_id', 'integer', required)
    .addColumn('person_id', 'integer', required)
    .addForeignKeyConstraint('email_owner_account', ['school_id', 'person_id'], 'account', ['school_id', 'person_id'])
    .addUniqueConstraint('email_owner_one_each', ['school_id', 'person_id'])
    .execute();
  await tables
    .ofSchool('sign_in', ['token_hash'], (table) =>
      toPerson(
        table
          .addColumn('token_hash', 'text', required)
          .addColumn('person_id', 'integer', required)
          .addColumn('stage', 'text', required)
          .addColumn('started_at', tables.instant, required)
          .addColumn('last_seen_at', tables.instant, required)
          .addCheckConstraint('sign_in_stage', oneOf('stage', ['challenge', 'session'])),
        'sign_in_person',
        'person_id',
      ),
    )
    .execute();
  await db.schema.createIndex('sign_in_by_person').on('sign_in').columns(['school_id', 'person_id']).execute();
  await db.schema
    .createTable('sign_in_throttle')
    .addColumn('subject', 'text', (column) => column.primaryKey())
    .addColumn('failures', 'integer', required)
    .addColumn('window_ends_at', tables.instant, required)
    .execute();
  await db.schema
    .createTable('setup_link')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('created_at', tables.instant, required)
    .execute();
}

async function createEnrolment(db: Kysely<unknown>, tables: TableMaker) {
  await tables
    .withId('enrolment', (table) =>
      toPerson(
        table
          .addColumn('student_id', 'integer', required)
          .addColumn('session', 'text', required)
          .addColumn('class', 'smallint', required)
          .addColumn('roll', 'integer', required)
          .addColumn('from_date', tables.date, required)
          .addColumn('to_date', tables.date)
          .addCheckConstraint('enrolment_class', sql`class between 1 and 10`)
          .addCheckConstraint('enrolment_roll', sql`roll >= 1`)
          .addCheckConstraint('enrolment_dates', sql`to_date >= from_date`),
        'enrolment_student',
        'student_id',
      ),
    )
    .execute();
  await db.schema
    .createIndex('enrolment_current_roll')
    .on('enrolment')
    .columns(['school_id', 'roll'])
    .unique()
    .where(sql.ref('to_date'), 'is', null)
    .execute();
  await db.schema
    .createIndex('enrolment_current_student')
    .on('enrolment')
    .columns(['school_id', 'student_id'])
    .unique()
    .where(sql.ref('to_date'), 'is', null)
    .execute();
  await db.schema.createIndex('enrolment_by_class').on('enrolment').columns(['school_id', 'class', 'roll']).execute();
  await db.schema.createIndex('enrolment_by_student').on('enrolment').columns(['school_id', 'student_id']).execute();
}

async function createTimetable(db: Kysely<unknown>, tables: TableMaker) {
  await tables
    .withId('subject', (table) =>
      table
        .addColumn('session', 'text', required)
        .addColumn('class', 'smallint', required)
        .addColumn('name', 'text', required)
        .addColumn('code', 'text', required)
        .addCheckConstraint('subject_class', sql`class between 1 and 10`)
        .addUniqueConstraint('subject_code', ['school_id', 'session', 'class', 'code']),
    )
    .execute();
  await tables
    .withId('timetable_period', (table) =>
      toPerson(
        table
          .addColumn('class', 'smallint', required)
          .addColumn('day', 'smallint', required)
          .addColumn('period', 'smallint', required)
          .addColumn('subject', 'text', required)
          .addColumn('subject_id', 'integer')
          .addColumn('teacher_id', 'integer', required)
          .addColumn('starts_minute', 'smallint', required)
          .addColumn('ends_minute', 'smallint', required)
          .addColumn('removed_at', tables.instant)
          .addForeignKeyConstraint('timetable_period_subject', ['school_id', 'subject_id'], 'subject', [
            'school_id',
            'id',
          ])
          .addCheckConstraint('timetable_period_class', sql`class between 1 and 10`)
          .addCheckConstraint('timetable_period_day', sql`day between 0 and 6`)
          .addCheckConstraint('timetable_period_period', sql`period >= 1`)
          .addCheckConstraint(
            'timetable_period_time',
            sql`0 <= starts_minute and starts_minute < ends_minute and ends_minute <= 1440`,
          ),
        'timetable_period_teacher',
        'teacher_id',
      ),
    )
    .execute();
  const timetable = db.schema.createIndex('timetable_by_class').on('timetable_period');
  await timetable.columns(['school_id', 'class', 'day']).where(sql.ref('removed_at'), 'is', null).execute();
  await db.schema
    .createIndex('timetable_by_teacher')
    .on('timetable_period')
    .columns(['school_id', 'teacher_id', 'day'])
    .where(sql.ref('removed_at'), 'is', null)
    .execute();
}

async function createAttendance(db: Kysely<unknown>, tables: TableMaker) {
  await tables
    .withId('attendance_sheet', (table) =>
      toPerson(
        table
          .addColumn('class', 'smallint', required)
          .addColumn('date', tables.date, required)
          .addColumn('taken_by', 'integer', required)
          .addColumn('taken_at', tables.instant, required)
          .addCheckConstraint('attendance_sheet_class', sql`class between 1 and 10`)
          .addUniqueConstraint('attendance_sheet_class_date', ['school_id', 'class', 'date']),
        'attendance_sheet_taken_by',
        'taken_by',
      ),
    )
    .execute();
  await tables
    .ofSchool('attendance_mark', ['sheet_id', 'enrolment_id'], (table) =>
      belongToSheet(
        table
          .addColumn('sheet_id', 'integer', required)
          .addColumn('enrolment_id', 'integer', required)
          .addColumn('present', 'smallint', required)
          .addCheckConstraint('attendance_mark_present', sql`present in (0, 1)`),
        'attendance_mark',
      ),
    )
    .execute();
  await db.schema
    .createIndex('attendance_mark_by_enrolment')
    .on('attendance_mark')
    .columns(['school_id', 'enrolment_id', 'sheet_id', 'present'])
    .execute();
  await tables
    .withId('attendance_correction', (table) =>
      toPerson(
        belongToSheet(
          table
            .addColumn('sheet_id', 'integer', required)
            .addColumn('enrolment_id', 'integer', required)
            .addColumn('old_status', 'text', required)
            .addColumn('new_status', 'text', required)
            .addColumn('corrected_by', 'integer', required)
            .addColumn('corrected_at', tables.instant, required)
            .addCheckConstraint('attendance_correction_change', sql`old_status <> new_status`),
          'attendance_correction',
        ),
        'attendance_correction_by',
        'corrected_by',
      ),
    )
    .execute();
  await db.schema
    .createIndex('attendance_correction_by_sheet')
    .on('attendance_correction')
    .columns(['school_id', 'sheet_id'])
    .execute();
}

function belongToSheet(table: Table, name: string): Table {
  return table
    .addForeignKeyConstraint(`${name}_sheet`, ['school_id', 'sheet_id'], 'attendance_sheet', ['school_id', 'id'])
    .addForeignKeyConstraint(`${name}_enrolment`, ['school_id', 'enrolment_id'], 'enrolment', ['school_id', 'id']);
}

async function createMarks(db: Kysely<unknown>, tables: TableMaker) {
  await tables
    .withId('marks_record', (table) =>
      toPerson(
        table
          .addColumn('session', 'text', required)
          .addColumn('class', 'smallint', required)
          .addColumn('subject', 'text', required)
          .addColumn('subject_id', 'integer')
          .addColumn('exam_name', 'text', required)
          .addColumn('max_mark', 'integer', required)
          .addColumn('submitted_by', 'integer', required)
          .addColumn('submitted_at', tables.instant, required)
          .addForeignKeyConstraint('marks_record_subject', ['school_id', 'subject_id'], 'subject', ['school_id', 'id'])
          .addCheckConstraint('marks_record_class', sql`class between 1 and 10`)
          .addUniqueConstraint('marks_record_exam', ['school_id', 'session', 'class', 'subject', 'exam_name']),
        'marks_record_submitted_by',
        'submitted_by',
      ),
    )
    .execute();
  await db.schema
    .createIndex('marks_record_by_teacher')
    .on('marks_record')
    .columns(['school_id', 'submitted_by'])
    .execute();
  await tables
    .ofSchool('mark', ['record_id', 'enrolment_id'], (table) =>
      belongToRecord(
        table
          .addColumn('record_id', 'integer', required)
          .addColumn('enrolment_id', 'integer', required)
          .addColumn('mark', 'integer')
          .addCheckConstraint('mark_not_negative', sql`mark >= 0`),
        'mark',
      ),
    )
    .execute();
  await db.schema.createIndex('mark_by_enrolment').on('mark').columns(['school_id', 'enrolment_id']).execute();
  await tables
    .withId('mark_correction', (table) =>
      toPerson(
        belongToRecord(
          table
            .addColumn('record_id', 'integer', required)
            .addColumn('enrolment_id', 'integer', required)
            .addColumn('old_mark', 'integer')
            .addColumn('new_mark', 'integer')
            .addColumn('corrected_by', 'integer', required)
            .addColumn('corrected_at', tables.instant, required),
          'mark_correction',
        ),
        'mark_correction_by',
        'corrected_by',
      ),
    )
    .execute();
  await db.schema
    .createIndex('mark_correction_by_record')
    .on('mark_correction')
    .columns(['school_id', 'record_id'])
    .execute();
}

function belongToRecord(table: Table, name: string): Table {
  return table
    .addForeignKeyConstraint(`${name}_record`, ['school_id', 'record_id'], 'marks_record', ['school_id', 'id'])
    .addForeignKeyConstraint(`${name}_enrolment`, ['school_id', 'enrolment_id'], 'enrolment', ['school_id', 'id']);
}

async function createNoticesAndMessages(db: Kysely<unknown>, tables: TableMaker) {
  await tables
    .withId('notice', (table) =>
      toPerson(
        table
          .addColumn('title', 'text', required)
          .addColumn('content', 'text', required)
          .addColumn('posted_by', 'integer', required)
          .addColumn('posted_at', tables.instant, required)
          .addColumn('withdrawn_at', tables.instant),
        'notice_posted_by',
        'posted_by',
      ),
    )
    .execute();
  await tables
    .withId('message', (table) =>
      toPerson(
        table
          .addColumn('sender_id', 'integer', required)
          .addColumn('recipient_type', 'text', required)
          .addColumn('class', 'smallint')
          .addColumn('teacher_id', 'integer')
          .addColumn('text', 'text', required)
          .addColumn('sent_at', tables.instant, required)
          .addCheckConstraint('message_recipient', recipientIsComplete)
          .addForeignKeyConstraint('message_teacher', ['school_id', 'teacher_id'], 'person', ['school_id', 'id']),
        'message_sender',
        'sender_id',
      ),
    )
    .execute();
  const messages = db.schema.createIndex('message_by_recipient').on('message');
  await messages.columns(['school_id', 'recipient_type', 'class', 'teacher_id', 'id']).execute();
}

const recipientIsComplete = sql`
  (recipient_type = 'admin' and class is null and teacher_id is null)
  or (recipient_type = 'class' and class between 1 and 10 and teacher_id is null)
  or (recipient_type = 'teacher' and class is null and teacher_id is not null)`;
