import { type Kysely, sql } from 'kysely';

/**
 * Has the existing tables refer to classes and sessions by key, and registers tell more. SQLite cannot change a table's
 * constraints, so each table is made anew with its rows. Foreign keys are off while migrations run, and checked here.
 */
export async function referToShapeOnSqlite(db: Kysely<unknown>, today: string): Promise<void> {
  for (const remade of remadeTablesOn(today)) await remake(db, remade);
  await sql`alter table withdrawn_register add column period smallint not null default 0`.execute(db);
  await sql`alter table mark_correction add column why text`.execute(db);
  for (const statement of [...overlapTriggers('session'), ...overlapTriggers('term')]) await statement.execute(db);
  await sql`insert into sqlite_stat1 (tbl, idx, stat) values
    ('class', 'class', '12000 12 1'), ('session', 'session', '8000 8 1'),
    ('session', 'sqlite_autoindex_session_1', '8000 8 1')`.execute(db);
  await sql`analyze sqlite_schema`.execute(db);
  const { rows } = await sql`pragma foreign_key_check`.execute(db);
  if (rows.length > 0) throw new Error(`Rows that refer to nothing: ${JSON.stringify(rows.slice(0, 5))}`);
}

type Remade = {
  readonly table: string;
  /** What is replaced in the statements that made the table, its indexes and its triggers. */
  readonly replaced: readonly (readonly [before: string, after: string])[];
  /** The columns to copy that have another name or value than before. */
  readonly copied: Readonly<Record<string, string>>;
};

const columnOfSession = ['"session" text not null', '"session_id" integer not null'] as const;
const sessionByName = (table: string) =>
  `(select session.id from session where session.school_id = ${table}.school_id and session.name = ${table}.session)`;

/** The session that a date lies in; the first for those before them all, otherwise the last. */
const sessionOn = (date: string, table: string) => `coalesce(
  (select id from session where session.school_id = ${table}.school_id and from_date <= ${date} order by from_date desc limit 1),
  (select id from session where session.school_id = ${table}.school_id order by from_date limit 1)
)`;

const toClass = (table: string) =>
  [
    `constraint "${table}_class" check (class between 1 and 10)`,
    `constraint "${table}_class" foreign key ("school_id", "class") references "class" ("school_id", "number")`,
  ] as const;

/** Adds columns and constraints before the table's first constraint. */
const before = (constraint: string, columns: string, constraints: string) =>
  [`constraint "${constraint}"`, `${columns} ${constraints}, constraint "${constraint}"`] as const;

const toSession = (table: string) =>
  `constraint "${table}_session" foreign key ("school_id", "session_id") references "session" ("school_id", "id")`;

const remadeTablesOn = (today: string): readonly Remade[] => [
  {
    table: 'enrolment',
    replaced: [columnOfSession, before('enrolment_class', '', toSession('enrolment')), toClass('enrolment')],
    copied: { session_id: sessionByName('enrolment') },
  },
  {
    table: 'subject',
    replaced: [
      columnOfSession,
      ['"school_id", "session", "class", "code"', '"school_id", "session_id", "class", "code"'],
      before(
        'subject_class',
        '"teacher_id" integer,',
        `${toSession('subject')}, constraint "subject_teacher" foreign key ("school_id", "teacher_id") references "person" ("school_id", "id")`,
      ),
      toClass('subject'),
    ],
    copied: { session_id: sessionByName('subject') },
  },
  {
    table: 'timetable_period',
    replaced: [
      before('timetable_period_subject', '"session_id" integer not null,', toSession('timetable_period')),
      toClass('timetable_period'),
      ['other.day = new.day', 'other.session_id = new.session_id\n              and other.day = new.day'],
    ],
    copied: { session_id: sessionOn(`'${today}'`, 'timetable_period') },
  },
  {
    table: 'attendance_sheet',
    replaced: [
      before(
        'attendance_sheet_class',
        '"session_id" integer not null, "period" smallint not null default 0,',
        toSession('attendance_sheet'),
      ),
      toClass('attendance_sheet'),
      [
        'constraint "attendance_sheet_class_date" unique ("school_id", "class", "date")',
        'constraint "attendance_sheet_occasion" unique ("school_id", "class", "date", "period")',
      ],
    ],
    copied: { session_id: sessionOn('attendance_sheet.date', 'attendance_sheet') },
  },
  {
    table: 'attendance_mark',
    replaced: [
      ['"present" smallint not null', '"status" smallint not null'],
      ['"sheet_id", "present")', '"sheet_id", "status")'],
      [
        'constraint "attendance_mark_present" check (present in (0, 1))',
        '"reason_id" integer, "minutes_late" smallint, "note" text, constraint "attendance_mark_status" check (status between 0 and 3), ' +
          'constraint "attendance_mark_reason" foreign key ("school_id", "reason_id") references "absence_reason" ("school_id", "id")',
      ],
    ],
    copied: { status: 'present' },
  },
  {
    table: 'attendance_correction',
    replaced: [
      [
        'constraint "attendance_correction_change" check (old_status <> new_status)',
        '"old_detail" text, "new_detail" text, "why" text',
      ],
    ],
    copied: {},
  },
  {
    table: 'marks_record',
    replaced: [
      columnOfSession,
      [
        '"school_id", "session", "class", "subject", "exam_name"',
        '"school_id", "session_id", "class", "subject", "exam_name"',
      ],
      before('marks_record_subject', '', toSession('marks_record')),
      toClass('marks_record'),
    ],
    copied: { session_id: sessionByName('marks_record') },
  },
  {
    table: 'withdrawn_exam',
    replaced: [columnOfSession, before('withdrawn_exam_key', '', toSession('withdrawn_exam'))],
    copied: { session_id: sessionByName('withdrawn_exam') },
  },
  {
    table: 'message',
    replaced: [
      ['class between 1 and 10', 'class is not null'],
      before(
        'message_teacher',
        '',
        'constraint "message_class" foreign key ("school_id", "class") references "class" ("school_id", "number")',
      ),
    ],
    copied: {},
  },
];

async function remake(db: Kysely<unknown>, { table, replaced, copied }: Remade): Promise<void> {
  const { rows: made } = await sql<{ type: string; sql: string }>`
    select type, sql from sqlite_schema where tbl_name = ${table} and sql is not null
    order by type = 'table' desc, name`.execute(db);
  const { rows: figures } = await sql<{ idx: string; stat: string }>`
    select idx, stat from sqlite_stat1 where tbl = ${table}`.execute(db);
  const oldColumns = await columnsOf(db, table);
  const text = replaced.reduce(replaceAll, made.map((one) => one.sql).join(separator));
  const [create = '', ...others] = text.split(separator);
  await sql.raw(create.replace(`"${table}"`, `"${table}_next"`)).execute(db);
  const columns = (await columnsOf(db, `${table}_next`)).filter((name) => name in copied || oldColumns.includes(name));
  await sql
    .raw(`insert into ${table}_next (${columns.join(', ')})
      select ${columns.map((name) => copied[name] ?? name).join(', ')} from ${table}`)
    .execute(db);
  await sql.raw(`drop table ${table}`).execute(db);
  await sql.raw(`alter table ${table}_next rename to ${table}`).execute(db);
  for (const statement of others) await sql.raw(statement).execute(db);
  for (const { idx, stat } of figures) {
    const distinct = idx === 'sqlite_autoindex_attendance_sheet_1' ? `${stat} 1` : stat;
    await sql`insert into sqlite_stat1 (tbl, idx, stat) values (${table}, ${idx}, ${distinct})`.execute(db);
  }
}

const separator = '\n;\n';

function replaceAll(text: string, [before, after]: readonly [string, string]): string {
  if (!text.includes(before)) throw new Error(`The table is not as expected: ${before}`);
  return text.replaceAll(before, after);
}

async function columnsOf(db: Kysely<unknown>, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db);
  return rows.map(({ name }) => name);
}

/** Two sessions, or two terms, of a school never overlap. PostgreSQL has a constraint for it. */
function overlapTriggers(table: 'session' | 'term') {
  return (['insert', 'update'] as const).map((event) =>
    sql.raw(`
      create trigger ${table}_overlap_${event} before ${event} on ${table}
      begin
        select raise(abort, '${table}_overlap') where exists (
          select 1 from ${table} as other
          where other.school_id = new.school_id and other.id <> new.id
            and other.from_date <= new.to_date and new.from_date <= other.to_date
        );
      end`),
  );
}
