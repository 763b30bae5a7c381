import { type RawBuilder, sql } from 'kysely';
import type { AuditAction } from '../../../base/audit/audit.contract.ts';
import { hasJoined } from '../../../base/identity/server/invitations.ts';
import { idList } from '../../../platform/database/id-list.ts';
import { deleteIn, selectIn } from '../../../platform/database/in-school.ts';
import type { Database, DatabaseTransaction, Tables } from '../../../platform/database/tables.ts';
import { type VersionedTable, versionedTables } from '../../../platform/database/versioned-tables.ts';
import { readMade } from '../../../records/schedule/server/replace-timetable.queries.ts';
import type { HoldKind } from '../imports.contract.ts';

type TableName = keyof Tables;
type Use = readonly [kind: HoldKind, table: TableName, ...columns: string[]];

/** The references that prevent deleting a row which an import created, by the kind of obstacle. */
export const usesOf = {
  person: [
    ['register', 'attendance_mark_aside', 'student_id'],
    ['use', 'absence', 'student_id', 'told_by'],
    ['use', 'attendance_correction', 'corrected_by'],
    ['use', 'attendance_sheet', 'taken_by'],
    ['use', 'class', 'teacher_id'],
    ['use', 'conversation', 'person_id', 'student_id', 'teacher_id'],
    ['use', 'conversation_reader', 'person_id'],
    ['use', 'cover', 'absent_id', 'set_by', 'teacher_id'],
    ['use', 'diary_entry', 'written_by'],
    ['use', 'diary_week', 'signed_by'],
    ['use', 'group_member', 'student_id'],
    ['use', 'guardian_link', 'guardian_id', 'student_id'],
    ['use', 'hand_in', 'answered_by', 'student_id'],
    ['use', 'homework', 'given_by'],
    ['use', 'homework_file', 'student_id'],
    ['use', 'homework_student', 'student_id'],
    ['use', 'image', 'uploaded_by'],
    ['use', 'import', 'created_by'],
    ['use', 'job', 'created_by'],
    ['use', 'mark_correction', 'corrected_by'],
    ['use', 'marks_draft', 'saved_by'],
    ['use', 'marks_record', 'submitted_by'],
    ['use', 'message', 'person_id', 'sender_id', 'teacher_id'],
    ['use', 'moving_up', 'by_id'],
    ['use', 'notice', 'posted_by'],
    ['use', 'office_person', 'person_id'],
    ['use', 'report_card', 'issued_by', 'student_id'],
    ['use', 'report_comment', 'student_id', 'written_by'],
    ['use', 'saved_list', 'made_by'],
    ['use', 'stored_file', 'uploaded_by'],
    ['use', 'subject', 'teacher_id'],
    ['use', 'term_publication', 'published_by'],
    ['use', 'timetable_draft', 'made_by'],
    ['use', 'timetable_period', 'teacher_id'],
    ['use', 'timetable_plan', 'changed_by'],
    ['use', 'withdrawn_exam', 'submitted_by', 'withdrawn_by'],
    ['use', 'withdrawn_register', 'taken_by', 'withdrawn_by'],
    // The person has the same password in another role.
    ['account', 'account', 'login_id'],
    ['account', 'passkey', 'person_id'],
    ['account', 'recovery_code', 'person_id'],
  ],
  enrolment: [
    ['register', 'attendance_correction', 'enrolment_id'],
    ['register', 'attendance_mark', 'enrolment_id'],
    ['marks', 'mark', 'enrolment_id'],
    ['marks', 'mark_correction', 'enrolment_id'],
  ],
  subject: [
    ['use', 'marks_draft', 'subject_id'],
    ['use', 'marks_record', 'subject_id'],
    ['use', 'report_comment', 'subject_id'],
    ['use', 'timetable_period', 'subject_id'],
  ],
  timetable_period: [['cover', 'cover', 'period_id']],
} as const satisfies Partial<Record<VersionedTable, readonly Use[]>>;

/** Rows that would be undone with what they refer to if the same change had made them. */
const laterUsesOf: Partial<Record<keyof typeof usesOf, readonly Use[]>> = {
  person: [['use', 'enrolment', 'student_id']],
};

/**
 * Records which only show that a person was here, or what the school sent them; they are deleted with the person. The
 * sign-in's own records are deleted by that feature.
 */
export const tracesOfPeople = [
  'kept_answer',
  'known_device',
  'mail',
  'mail_refused_kind',
  'one_time_code',
  'read_marker',
] as const;

/** The actions of somebody who only looks. */
export const looks: readonly AuditAction[] = [
  'identity.sign-in',
  'identity.fail-sign-in',
  'identity.sign-out',
  'identity.end-sessions',
  'students.export',
  'school.export',
  'audit.export',
  'audit.curious-reader',
  'timetable.export',
  'exports.make',
];

export type UsedRow = {
  readonly change: number;
  readonly table: VersionedTable;
  readonly key: number;
  readonly kind: HoldKind;
};

type Asked = {
  readonly changeIds: readonly number[];
  /** Whether rows of the same changes do not count, which are undone together with what they refer to. */
  readonly byOthers?: boolean;
};

/** The rows that some changes created and that other rows refer to by now. */
export async function listUsed(
  db: Database,
  schoolId: number,
  { changeIds, byOthers = false }: Asked,
): Promise<UsedRow[]> {
  const found: UsedRow[] = [];
  const counts = (table: TableName) => (byOthers ? notMadeBy(schoolId, table, changeIds) : sql``);
  for (const table of changeIds.length === 0 ? [] : (Object.keys(usesOf) as (keyof typeof usesOf)[])) {
    const uses: readonly Use[] = byOthers ? [...usesOf[table], ...(laterUsesOf[table] ?? [])] : usesOf[table];
    const key = sql.ref(versionedTables[table].key);
    const versions = sql.table(`${table}_version`);
    const ids = sql.join([...changeIds]);
    const arms = uses.flatMap(([kind, by, ...columns]) =>
      columns.map((column) => sql`${usersOf(schoolId, kind, by, column)} ${counts(by)}`),
    );
    if (table === 'person')
      arms.push(doersOf(schoolId), photosOf(schoolId), furtherOf(schoolId, counts), await plannedOf(db, schoolId));
    const { rows } = await sql<Omit<UsedRow, 'table'>>`
      with made as materialized (
        select v.change_id as change, v.${key} as key from ${versions} as v
        where v.school_id = ${schoolId} and v.change_id in (${ids}) and not exists (
          select 1 from ${versions} as was
          where was.school_id = v.school_id and was.${key} = v.${key} and was.until_change = v.change_id
        )
      )
      select distinct made.change, made.key, used.kind
      from made join (${sql.join(arms, sql` union all `)}) as used on used.key = made.key`.execute(db);
    found.push(...rows.map((row) => ({ ...row, table })));
  }
  return found;
}

/** A condition that leaves out the rows of a table which are as one of these changes made them. */
function notMadeBy(schoolId: number, table: TableName, changeIds: readonly number[]): RawBuilder<unknown> {
  // Exams have no versions; those of an import have the ids of the other system.
  const exam = { marks_record: 'id', mark: 'record_id' }[table as string];
  if (exam !== undefined) {
    return sql`and ${sql.ref(`${table}.${exam}`)} not in (
      select record_id from sourced_id where school_id = ${schoolId} and kind = 'exam'
    )`;
  }
  if (!(table in versionedTables)) return sql``;
  const key = sql.ref(versionedTables[table as VersionedTable].key);
  return sql`and not exists (
    select 1 from ${sql.table(`${table}_version`)} as own
    where own.school_id = ${schoolId} and own.${key} = ${sql.table(table)}.${key} and own.until is null
      and own.change_id in (${sql.join([...changeIds])})
  )`;
}

/** Lists the further teachers of lessons and subjects, to whom no foreign key refers. */
function furtherOf(schoolId: number, counts: (table: TableName) => RawBuilder<unknown>): RawBuilder<unknown> {
  const used = (['subject', 'timetable_period'] as const).map(
    (table) => sql`
      select 1 from ${sql.table(table)}
      where school_id = ${schoolId} and more_teachers like '%,' || made.key || ',%' ${counts(table)}`,
  );
  return sql`select 'use' as kind, key from made where exists (${sql.join(used, sql` union all `)})`;
}

/** Lists the teachers of lessons in timetables that have not started yet. */
async function plannedOf(db: Database, schoolId: number): Promise<RawBuilder<unknown>> {
  const waiting = await selectIn(db, schoolId, 'coming_timetable').select('periods').execute();
  const lessons = waiting.flatMap(({ periods }) => readMade(periods));
  const planned = [...new Set(lessons.flatMap(({ teacherIds }) => teacherIds))];
  return sql`select 'use' as kind, key from made where key in ${idList(db, planned)}`;
}

function usersOf(schoolId: number, kind: HoldKind, table: TableName, column: string): RawBuilder<unknown> {
  const stands =
    table === 'cover' && kind === 'cover'
      ? sql`and withdrawn_at is null`
      : table === 'guardian_link'
        ? sql`and not ${isOfSameImport(schoolId, column)}`
        : sql``;
  return sql`
    select ${sql.lit(kind)} as kind, ${sql.ref(column)} as key from ${sql.table(table)}
    where school_id = ${schoolId} and ${sql.ref(column)} in (select key from made) ${stands}`;
}

/**
 * Returns whether the import that created a person also linked them. Such a link is deleted with the person, unless the
 * guardian has joined.
 */
function isOfSameImport(schoolId: number, column: string): RawBuilder<unknown> {
  return sql`exists (
    select 1 from import join account on account.school_id = import.school_id
      and account.person_id = guardian_link.guardian_id
    where import.school_id = ${schoolId} and import.id = guardian_link.import_id and not ${hasJoined}
      and import.change_id = (select change from made where made.key = ${sql.ref(`guardian_link.${column}`)})
  )`;
}

function doersOf(schoolId: number): RawBuilder<unknown> {
  return sql`
    select 'account' as kind, actor_id as key from audit_entry
    where school_id = ${schoolId} and actor_id in (select key from made) and read_key is null
      and action not in (${sql.join(looks)})`;
}

function photosOf(schoolId: number): RawBuilder<unknown> {
  return sql`
    select 'use' as kind, id as key from person
    where school_id = ${schoolId} and id in (select key from made) and photo_url is not null`;
}

/** Deletes records that would prevent deleting these people although nobody depends on them. */
export async function forgetTraces(
  transaction: DatabaseTransaction,
  schoolId: number,
  people: readonly number[],
): Promise<void> {
  for (const table of tracesOfPeople) {
    await deleteIn(transaction, schoolId, table as 'read_marker')
      .where('person_id', 'in', idList(transaction, people))
      .execute();
  }
}
