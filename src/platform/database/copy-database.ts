import { sql } from 'kysely';
import { engineOf } from './connect.ts';
import { type Fingerprint, FingerprintSum, isSame } from './fingerprint.ts';
import type { Database, DatabaseTransaction, Tables } from './tables.ts';

type TableName = keyof Tables;

/** Every table, after those that it references. A test checks that the list is complete. */
export const tablesInOrder = [
  'school',
  'person',
  'teacher',
  'student',
  'account',
  'email_owner',
  'office',
  'office_person',
  'sign_in',
  'sign_in_throttle',
  'setup_link',
  'quota',
  'kept_answer',
  'session',
  'class',
  'term',
  'school_week',
  'closed_day',
  'closed_day_class',
  'absence_reason',
  'own_field',
  'saved_list',
  'connection',
  'absence',
  'enrolment',
  'group_class',
  'group_member',
  'subject',
  'timetable_period',
  'cover',
  'diary_entry',
  'diary_week',
  'homework',
  'homework_student',
  'hand_in',
  'homework_file',
  'attendance_sheet',
  'attendance_mark',
  'attendance_correction',
  'marks_record',
  'mark',
  'mark_correction',
  'marks_draft',
  'grade_band',
  'mark_scale',
  'card_layout',
  'kept_scale',
  'report_comment',
  'term_publication',
  'report_card',
  'attendance_mark_aside',
  'withdrawn_register',
  'withdrawn_exam',
  'message',
  'conversation',
  'conversation_reader',
  'guardian_link',
  'account_link',
  'mail',
  'mail_refused_kind',
  'passkey',
  'one_time_code',
  'recovery_code',
  'known_device',
  'recalled_device',
  'outside_sign_in',
  'notice',
  'image',
  'read_marker',
  'moving_up',
  'timetable_plan',
  'timetable_draft',
  'coming_timetable',
  'job',
  'stored_file',
  'import',
  'import_row',
  'import_column',
  'import_word',
  'calendar_feed',
  'sourced_id',
  'school_version',
  'class_version',
  'session_version',
  'term_version',
  'absence_reason_version',
  'mark_scale_version',
  'card_layout_version',
  'own_field_version',
  'person_version',
  'student_version',
  'teacher_version',
  'account_version',
  'enrolment_version',
  'group_class_version',
  'group_member_version',
  'subject_version',
  'timetable_period_version',
  'diary_entry_version',
  'homework_version',
  'office_version',
  // An entry can name people of whom only versions are left.
  'audit_entry',
  'attendance_sheet_past',
  'attendance_mark_past',
  'marks_record_past',
  'mark_past',
] as const satisfies readonly TableName[];

/** The rows of one insert: both engines limit the number of parameters in a statement. */
const rowsAtOnce = 500;

export type Fingerprints = Readonly<Record<string, Fingerprint>>;

/**
 * Copies every row of an up-to-date database into another one, in one transaction, and calls `tell` with each table's
 * row count. Throws if the target has a school and `replace` is not set, or if a table differs afterwards.
 */
export async function copyDatabase(
  from: Database,
  to: Database,
  tell: (step: string) => void,
  { replace = false } = {},
): Promise<void> {
  await to.transaction().execute(async (target) => {
    if (replace) await emptyTables(target);
    else await refuseSchool(target);
    await target.deleteFrom('setup_link').execute();
    const copied = await copyTables(from, target, tell);
    await expectSame(target, copied);
    if (engineOf(to) === 'postgres') await advanceSequences(target);
  });
}

async function refuseSchool(db: Database): Promise<void> {
  const school = await db.selectFrom('school').select('id').limit(1).executeTakeFirst();
  if (school) throw new Error('There is a school in the new database already.');
}

/** PostgreSQL only: truncates all tables in one statement, regardless of references, with a flag for the audit's trigger. */
async function emptyTables(target: DatabaseTransaction): Promise<void> {
  await sql`set local citus.propagate_set_commands = 'local'`.execute(target);
  await sql`set local rollbook.replaces = 'everything'`.execute(target);
  await sql`truncate ${sql.join((await tablesOf(target)).map((table) => sql.table(table)))}`.execute(target);
  await sql`set local rollbook.replaces = 'nothing'`.execute(target);
}

/** Copies all tables of one database into the same empty ones of another; returns what was read. */
export async function copyTables(
  from: Database,
  to: DatabaseTransaction,
  tell: (step: string) => void,
): Promise<Fingerprints> {
  const copied: Record<string, Fingerprint> = {};
  for (const table of await tablesOf(from)) {
    copied[table] = await copyTable(from, to, table);
    tell(`${table}: ${copied[table].rows}`);
  }
  return copied;
}

/** Lists the tables of a database, each after those that it references; a database of another version can lack some. */
async function tablesOf(db: Database): Promise<TableName[]> {
  const there = (await db.introspection.getTables()).map(({ name }) => name);
  return tablesInOrder.filter((table) => there.includes(table));
}

async function copyTable(from: Database, to: DatabaseTransaction, table: TableName): Promise<Fingerprint> {
  const read = new FingerprintSum();
  let batch: object[] = [];
  const write = async () => {
    if (batch.length > 0)
      await to
        .insertInto(table)
        .values(batch as never)
        .execute();
    batch = [];
  };
  for await (const row of from.selectFrom(table).selectAll().stream(rowsAtOnce)) {
    read.add(row);
    batch.push(row);
    if (batch.length === rowsAtOnce) await write();
  }
  await write();
  return read.read();
}

async function expectSame(target: DatabaseTransaction, copied: Fingerprints): Promise<void> {
  for (const [table, wanted] of Object.entries(copied)) {
    const found = new FingerprintSum();
    for await (const row of target
      .selectFrom(table as TableName)
      .selectAll()
      .stream(rowsAtOnce))
      found.add(row);
    if (!isSame(found.read(), wanted))
      throw new Error(`Of ${wanted.rows} rows of ${table}, not all arrived as they were. Nothing was changed.`);
  }
}

/** Advances PostgreSQL's sequences past the copied ids. */
export async function advanceSequences(to: DatabaseTransaction): Promise<void> {
  const tables = await to.introspection.getTables();
  for (const { name, columns } of tables) {
    if (!columns.some((column) => column.name === 'id' && column.isAutoIncrementing)) continue;
    const next = sql`(select coalesce(max(id), 0) + 1 from ${sql.table(name)})`;
    await sql`select setval(${`${name}_id_seq`}, ${next}, false)`.execute(to);
  }
}
