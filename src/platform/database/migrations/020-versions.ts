import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * What was: a table of versions beside each table that a school edits, and of past lines beside those of registers and
 * marks. Versions have the columns of their table (without photos and secrets), the change that made them and the
 * instants between which they stood; the last one, with no `until`, equals the row. Past lines are only written when a
 * line changes, so that a register costs nothing more to take.
 */
export const migration020: Migration = {
  async up(db: Kysely<unknown>) {
    const sqlite = db.getExecutor().adapter instanceof SqliteAdapter;
    for (const [table, made] of Object.entries(versioned)) {
      await createVersions(db, sqlite, table, made);
      await storeFirstVersions(db, sqlite, table, made);
    }
    for (const [table, made] of Object.entries(past)) await createPast(db, sqlite, table, made);
    await storePastLines(db, sqlite);
    await storePastMarks(db);
  },
};

type Versioned = {
  /** The key within the school. */
  readonly key: string;
  /** All columns but `school_id` and the key, with their types. */
  readonly columns: string;
  /** An SQL expression for since when the rows of today stand, `x` being the row. */
  readonly since?: string;
  /** The column that is set when a row is removed: before that instant, it was null. */
  readonly removed?: string;
  /** Indexes, besides the one by key. */
  readonly indexes?: readonly string[];
};

const sincePerson = '(select created_at from person where person.school_id = x.school_id and person.id = x.person_id)';

const versioned: Readonly<Record<string, Versioned>> = {
  school: {
    key: 'school_id',
    columns:
      'name text, domain text, time_zone text, is_demo smallint, created_at instant, language text, languages text, address text, ' +
      'teachers_reach text, correction_days smallint, results_visible text, excused_counts text, registers_taken text, ' +
      'care_below_percent smallint, pass_percent smallint, first_passwords text',
    since: 'x.created_at',
  },
  class: {
    key: 'number',
    columns: 'name text, place integer, moves_up_to smallint, is_open smallint, teacher_id integer',
  },
  session: { key: 'id', columns: 'name text, from_date date, to_date date, closed_at instant' },
  term: {
    key: 'id',
    columns: 'session_id integer, name text, from_date date, to_date date',
    indexes: ['session_id'],
  },
  absence_reason: { key: 'id', columns: 'name text, status smallint, is_open smallint' },
  person: {
    key: 'id',
    columns:
      'role text, name text, search_name text, street text, city text, state text, postal_code text, created_at instant, ' +
      'left_at instant, erased_at instant',
    since: 'x.created_at',
    removed: 'left_at',
  },
  student: {
    key: 'person_id',
    columns:
      'date_of_birth date, gender text, course_enrolled text, guardian_name text, guardian_relation text, guardian_phone text, ' +
      'guardian_email text',
    since: sincePerson,
  },
  teacher: { key: 'person_id', columns: 'phone text, subject text', since: sincePerson },
  account: { key: 'person_id', columns: 'email text, closed_at instant', since: sincePerson, removed: 'closed_at' },
  enrolment: {
    key: 'id',
    columns: 'student_id integer, session_id integer, class smallint, roll integer, from_date date, to_date date',
    since: sincePerson.replace('person_id', 'student_id'),
    indexes: ['student_id', 'class, roll', 'roll'],
  },
  subject: {
    key: 'id',
    columns: 'session_id integer, class smallint, name text, code text, teacher_id integer',
    indexes: ['class, session_id'],
  },
  timetable_period: {
    key: 'id',
    columns:
      'session_id integer, class smallint, day smallint, period smallint, label text, subject text, subject_id integer, ' +
      'teacher_id integer, starts_minute smallint, ends_minute smallint, removed_at instant',
    removed: 'removed_at',
    indexes: ['class, session_id', 'teacher_id', 'subject_id'],
  },
};

const past: Readonly<Record<string, Versioned>> = {
  attendance_sheet: {
    key: 'id',
    columns: 'session_id integer, class smallint, date date, period smallint, taken_by integer, taken_at instant',
    indexes: ['class, date'],
  },
  attendance_mark: {
    key: 'sheet_id, enrolment_id',
    columns: 'status smallint, reason_id integer, minutes_late smallint, note text',
    indexes: ['enrolment_id'],
  },
  marks_record: {
    key: 'id',
    columns:
      'session_id integer, class smallint, subject text, subject_id integer, exam_name text, max_mark integer, ' +
      'submitted_by integer, submitted_at instant',
    indexes: ['class'],
  },
  mark: { key: 'record_id, enrolment_id', columns: 'mark integer', indexes: ['enrolment_id'] },
};

function typed(columns: string, sqlite: boolean): string {
  return columns.replaceAll(/ (date|instant)(?=,|$)/g, (_, type) =>
    sqlite ? ' text' : type === 'date' ? ' date' : ' timestamptz',
  );
}

function namesOf(columns: string): string[] {
  return columns.split(', ').map((column) => column.split(' ')[0] as string);
}

/** The key's columns, without the school's. */
function keyColumns(key: string): string[] {
  return key === 'school_id' ? [] : key.split(', ');
}

async function createVersions(db: Kysely<unknown>, sqlite: boolean, table: string, made: Versioned): Promise<void> {
  const instant = sqlite ? 'text' : 'timestamptz';
  const key = keyColumns(made.key);
  const columns = [
    'school_id integer not null references school (id)',
    ...key.map((name) => `${name} integer not null`),
    typed(made.columns, sqlite),
    'change_id integer not null',
    `since ${instant} not null`,
    `until ${instant}`,
    'until_change integer',
    `constraint ${table}_version_key primary key (${['school_id', ...key, 'change_id'].join(', ')})`,
  ];
  await sql.raw(`create table ${table}_version (${columns.join(', ')})${sqlite ? ' without rowid' : ''}`).execute(db);
  const indexes = [...(made.indexes ?? []), 'change_id', 'until_change'];
  await createIndexes(db, `${table}_version`, indexes);
}

async function createIndexes(db: Kysely<unknown>, table: string, indexes: readonly string[]): Promise<void> {
  for (const columns of indexes) {
    const name = `${table}_by_${columns.replaceAll(', ', '_')}`;
    await sql.raw(`create index ${name} on ${table} (school_id, ${columns})`).execute(db);
  }
}

/** What stands now has stood since it was made, as far as that is known; what was removed stood until then. */
async function storeFirstVersions(db: Kysely<unknown>, sqlite: boolean, table: string, made: Versioned) {
  const names = namesOf(made.columns);
  const since = made.since ?? '(select created_at from school where school.id = x.school_id)';
  const school = table === 'school' ? 'id' : 'school_id';
  const null_ = sqlite ? 'null' : 'null::timestamptz';
  const target = ['school_id', ...keyColumns(made.key), ...names, 'change_id', 'since', 'until', 'until_change'];
  const store = (values: readonly string[], where: string) =>
    sql
      .raw(
        `insert into ${table}_version (${target.join(', ')})
        select ${[`x.${school}`, ...keyColumns(made.key).map((name) => `x.${name}`), ...values].join(', ')}
        from ${table} as x where ${where}`,
      )
      .execute(db);
  const { removed } = made;
  const own = names.map((name) => `x.${name}`);
  if (removed === undefined) return store([...own, '0', since, null_, 'null'], '1 = 1');
  const before = names.map((name) => (name === removed ? null_ : `x.${name}`));
  const removedAt = `x.${removed}`;
  const began = `case when ${since} < ${removedAt} then ${since} else ${removedAt} end`;
  await store([...own, '0', since, null_, 'null'], `${removedAt} is null`);
  await store([...before, '0', began, removedAt, '-1'], `${removedAt} is not null`);
  await store([...own, '-1', removedAt, null_, 'null'], `${removedAt} is not null`);
}

async function createPast(
  db: Kysely<unknown>,
  sqlite: boolean,
  table: string,
  { key, columns, indexes = [] }: Versioned,
) {
  const instant = sqlite ? 'text' : 'timestamptz';
  const made = [
    'school_id integer not null references school (id)',
    ...keyColumns(key).map((name) => `${name} integer not null`),
    typed(columns, sqlite),
    `since ${instant} not null`,
    `until ${instant} not null`,
    `constraint ${table}_past_key primary key (school_id, ${key}, until)`,
  ];
  await sql.raw(`create table ${table}_past (${made.join(', ')})${sqlite ? ' without rowid' : ''}`).execute(db);
  await createIndexes(db, `${table}_past`, indexes);
}

/** The lines of registers as they were before their corrections, of which each tells what was. */
async function storePastLines(db: Kysely<unknown>, sqlite: boolean): Promise<void> {
  const detail = (name: string, type: string) =>
    sqlite
      ? `cast(json_extract(c.old_detail, '$.${name}') as ${type})`
      : `(c.old_detail::jsonb ->> '${name}')::${type}`;
  await sql
    .raw(
      `insert into attendance_mark_past
        (school_id, sheet_id, enrolment_id, status, reason_id, minutes_late, note, since, until)
      select c.school_id, c.sheet_id, c.enrolment_id,
        case c.old_status when 'Absent' then 0 when 'Present' then 1 when 'Excused' then 2 else 3 end,
        ${detail('reason', 'integer')}, ${detail('minutesLate', 'smallint')}, ${detail('note', 'text')}, c.since, c.corrected_at
      from (${spans('attendance_correction', 'sheet_id', 'attendance_sheet', 'taken_at')}) as c
      where c.since < c.corrected_at`,
    )
    .execute(db);
}

async function storePastMarks(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `insert into mark_past (school_id, record_id, enrolment_id, mark, since, until)
      select c.school_id, c.record_id, c.enrolment_id, c.old_mark, c.since, c.corrected_at
      from (${spans('mark_correction', 'record_id', 'marks_record', 'submitted_at')}) as c
      where c.since < c.corrected_at`,
    )
    .execute(db);
}

/** Corrections with the instant since which the line was what they changed. */
function spans(corrections: string, record: string, records: string, made: string): string {
  return `select o.*, coalesce(
      lag(o.corrected_at) over (partition by o.school_id, o.${record}, o.enrolment_id order by o.id), r.${made}
    ) as since
    from ${corrections} as o join ${records} as r on r.school_id = o.school_id and r.id = o.${record}`;
}
