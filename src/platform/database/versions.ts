import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { idList } from './id-list.ts';
import { instant } from './instant.ts';
import type { Database, DatabaseTransaction } from './tables.ts';

/** A change that produced the present rows: its audit entry's id and its instant. */
export type Change = { readonly schoolId: number; readonly id: number; readonly at: Date };

/**
 * The tables that have versions, each after those that it references: the key within the school, and the other columns.
 * Photos are in no version, because their files are deleted, and neither are passwords and the like.
 */
export const versionedTables = {
  school: {
    key: 'school_id',
    columns: [
      ...['name', 'domain', 'time_zone', 'is_demo', 'created_at', 'language', 'languages', 'address', 'teachers_reach'],
      ...['correction_days', 'results_visible', 'excused_counts', 'registers_taken', 'care_below_percent'],
      ...['pass_percent', 'first_passwords', 'class_spread', 'second_factor', 'second_factor_from'],
      ...['room_taken', 'required_fields', 'lists_sort_by', 'weeks', 'registers_close', 'mark_scale', 'year_mean'],
      ...['files_per_student_megabytes', 'class_order', 'hand_in_years', 'hand_in_years_from'],
    ],
  },
  person: {
    key: 'id',
    columns: [
      ...['role', 'name', 'search_name', 'street', 'city', 'state', 'postal_code'],
      ...['created_at', 'left_at', 'erased_at', 'own_fields'],
      ...['family_name', 'given_name', 'preferred_name', 'sort_name'],
    ],
  },
  teacher: { key: 'person_id', columns: ['phone', 'subject'] },
  student: {
    key: 'person_id',
    columns: [
      ...['date_of_birth', 'gender', 'course_enrolled', 'guardian_name', 'guardian_relation', 'guardian_phone'],
      ...['guardian_email', 'guardian_search_name', 'admission_number'],
    ],
  },
  account: { key: 'person_id', columns: ['email', 'closed_at', 'phone'] },
  session: { key: 'id', columns: ['name', 'from_date', 'to_date', 'closed_at'] },
  term: { key: 'id', columns: ['session_id', 'name', 'from_date', 'to_date', 'weight'] },
  mark_scale: { key: 'id', columns: ['name', 'content'] },
  card_layout: { key: 'id', columns: ['name', 'used_for', 'content'] },
  class: {
    key: 'number',
    columns: [
      ...[
        'name',
        'place',
        'moves_up_to',
        'is_open',
        'teacher_id',
        'session_id',
        'block',
        'takes_register',
        'mark_scale',
      ],
    ],
  },
  group_class: { key: 'id', columns: ['group_number', 'class'] },
  group_member: { key: 'id', columns: ['group_number', 'student_id', 'from_date', 'to_date'] },
  own_field: {
    key: 'id',
    columns: [
      ...[
        'of_role',
        'name',
        'type',
        'choices',
        'is_required',
        'is_unique',
        'place',
        'seen_by',
        'changed_by',
        'signs_in',
      ],
    ],
  },
  absence_reason: { key: 'id', columns: ['name', 'status', 'is_open', 'sign', 'counts', 'place'] },
  enrolment: {
    key: 'id',
    columns: ['student_id', 'session_id', 'class', 'roll', 'from_date', 'to_date', 'number_in_class'],
  },
  subject: {
    key: 'id',
    columns: [
      'session_id',
      'class',
      'name',
      'code',
      'teacher_id',
      'more_teachers',
      'mark_scale',
      'credits',
      'categories',
    ],
  },
  timetable_period: {
    key: 'id',
    columns: [
      ...['session_id', 'class', 'day', 'period', 'label', 'subject', 'subject_id', 'teacher_id', 'starts_minute'],
      ...['ends_minute', 'removed_at', 'room', 'more_teachers', 'week'],
    ],
  },
  homework: {
    key: 'id',
    columns: [
      ...[
        'session_id',
        'class',
        'subject',
        'title',
        'search_title',
        'text',
        'due',
        'hand_in',
        'minutes',
        'exam_name',
        'exam_max',
        'mark_scale',
      ],
      ...['given_by', 'given_at', 'removed_at'],
    ],
  },
  diary_entry: {
    key: 'id',
    columns: [
      ...['session_id', 'class', 'date', 'period', 'subject', 'topic', 'text', 'why', 'revision'],
      ...['written_by', 'written_at'],
    ],
  },
  office: { key: 'id', columns: ['name', 'duties', 'classes', 'removed_at'] },
} as const satisfies Readonly<Record<string, { readonly key: string; readonly columns: readonly string[] }>>;

export type VersionedTable = keyof typeof versionedTables;

/** Returns all columns that the versions of a table copy from it, beginning with the school and the key. */
export function versionColumns(table: VersionedTable): string[] {
  const { key, columns } = versionedTables[table];
  return [...new Set(['school_id', key, ...columns])];
}

/** The kinds of records that a change can have, each with its tables and the columns that contain its id. */
export const versionedKinds = {
  school: [['school', 'school_id']],
  class: [['class', 'number']],
  session: [
    ['session', 'id'],
    ['term', 'session_id'],
  ],
  reason: [['absence_reason', 'id']],
  scale: [['mark_scale', 'id']],
  layout: [['card_layout', 'id']],
  field: [['own_field', 'id']],
  /** An admin or a guardian, or only a student's account, which is closed or gets another email. */
  account: [
    ['person', 'id'],
    ['account', 'person_id'],
  ],
  teacher: [
    ['person', 'id'],
    ['teacher', 'person_id'],
    ['account', 'person_id'],
  ],
  student: [
    ['person', 'id'],
    ['student', 'person_id'],
    ['account', 'person_id'],
    ['enrolment', 'student_id'],
  ],
  /** Only the enrolments of students, given by the students' ids. */
  enrolment: [['enrolment', 'student_id']],
  /** A group with its classes, its members and its subject. */
  group: [
    ['class', 'number'],
    ['group_class', 'group_number'],
    ['group_member', 'group_number'],
    ['subject', 'class'],
  ],
  subject: [['subject', 'id']],
  period: [['timetable_period', 'id']],
  diary: [['diary_entry', 'id']],
  homework: [['homework', 'id']],
  office: [['office', 'id']],
} as const satisfies Readonly<Record<string, readonly (readonly [VersionedTable, string])[]>>;

export type Changed = Partial<Readonly<Record<keyof typeof versionedKinds, readonly number[]>>>;

/**
 * Stores what a change has made of these records, given by kind and ids; call it after the last write, in the same
 * transaction. Unchanged rows cost a comparison and store nothing.
 */
export async function storeVersions(transaction: DatabaseTransaction, change: Change, changed: Changed): Promise<void> {
  for (const [kind, ids] of Object.entries(changed) as [keyof typeof versionedKinds, readonly number[]][]) {
    if (ids.length === 0) continue;
    for (const [table, column] of versionedKinds[kind]) {
      await storeVersionsOf(
        transaction,
        change,
        table,
        (row) => sql`${sql.ref(`${row}.${column}`)} in ${idList(transaction, ids)}`,
      );
    }
  }
}

/** Returns whether these records differ from their latest versions after the writes of this transaction. */
export async function haveChanged(
  transaction: DatabaseTransaction,
  schoolId: number,
  changed: Changed,
): Promise<boolean> {
  for (const [kind, ids] of Object.entries(changed) as [keyof typeof versionedKinds, readonly number[]][]) {
    for (const [table, column] of ids.length > 0 ? versionedKinds[kind] : []) {
      const which = (row: string) => sql`${sql.ref(`${row}.${column}`)} in ${idList(transaction, ids)}`;
      const { key, columns } = versionedTables[table];
      const isSame = columns.map(sameColumn);
      const isOfKey = sql`v.school_id = x.school_id and v.${sql.ref(key)} = x.${sql.ref(key)}`;
      const { rows } = await sql`
        select 1 where exists (
          select 1 from ${rowsOf(table)} as x where x.school_id = ${schoolId} and ${which('x')} and not exists (
            select 1 from ${sql.table(`${table}_version`)} as v
            where ${isOfKey} and v.until is null and ${sql.join(isSame, sql` and `)}
          )
        ) or exists (
          select 1 from ${sql.table(`${table}_version`)} as v
          where v.school_id = ${schoolId} and v.until is null and ${which('v')} and not exists (
            select 1 from ${rowsOf(table)} as x where ${isOfKey}
          )
        )`.execute(transaction);
      if (rows.length > 0) return true;
    }
  }
  return false;
}

function sameColumn(name: string): RawBuilder<SqlBool> {
  return sql`x.${sql.ref(name)} is not distinct from v.${sql.ref(name)}`;
}

/** Stores the versions of all of a school's rows, for example when a school is created. */
export async function storeAllVersions(transaction: DatabaseTransaction, change: Change): Promise<void> {
  for (const table of Object.keys(versionedTables) as VersionedTable[]) {
    await storeVersionsOf(transaction, change, table, () => sql`1 = 1`);
  }
}

/** A condition on a row, which is called by the given name. */
type Which = (row: string) => RawBuilder<SqlBool>;

/**
 * Stores the versions of those rows of a table that meet a condition: a version ends if its row is different now, and a
 * row without a version gets one. A second call for the same change replaces its versions.
 */
async function storeVersionsOf(
  transaction: DatabaseTransaction,
  change: Change,
  table: VersionedTable,
  which: Which,
): Promise<void> {
  const { key, columns } = versionedTables[table];
  const versions = sql.table(`${table}_version`);
  const id = sql`cast(${change.id} as bigint)`;
  const at = instant(transaction, change.at);
  const isSame = ['school_id', ...columns].map(sameColumn);
  await sql`
    update ${versions} as v set until = ${at}, until_change = ${id}
    where v.school_id = ${change.schoolId} and v.until is null and ${which('v')}
      and not exists (
        select 1 from ${rowsOf(table)} as x
        where x.school_id = v.school_id and x.${sql.ref(key)} = v.${sql.ref(key)} and ${sql.join(isSame, sql` and `)}
      )`.execute(transaction);
  const names = versionColumns(table);
  const replaced = columns.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`);
  const conflict = [...new Set(['school_id', key, 'change_id'])];
  await sql`
    insert into ${versions} (${refs(names)}, change_id, since)
    select ${sql.join(names.map((name) => sql`x.${sql.ref(name)}`))}, ${id}, ${at} from ${rowsOf(table)} as x
    where x.school_id = ${change.schoolId} and ${which('x')}
      and not exists (
        select 1 from ${versions} as v
        where v.school_id = x.school_id and v.${sql.ref(key)} = x.${sql.ref(key)} and v.until is null
      )
    on conflict (${refs(conflict)}) do update set ${sql.join(replaced)}, until = null, until_change = null`.execute(
    transaction,
  );
}

/**
 * Erases a person's past after their rows are erased: on every past day, they are what they are now. Their enrolments
 * stay, because they contain only an id.
 */
export async function eraseVersions(
  transaction: DatabaseTransaction,
  schoolId: number,
  personId: number,
): Promise<void> {
  const { created_at } = await transaction
    .selectFrom('person')
    .select('created_at')
    .where('school_id', '=', schoolId)
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  const from = { schoolId, id: 0, at: new Date(created_at) };
  for (const table of ['person', 'student', 'teacher', 'account'] as const) {
    const key = sql.ref(versionedTables[table].key);
    await sql`delete from ${sql.table(`${table}_version`)} where school_id = ${schoolId} and ${key} = ${personId}`.execute(
      transaction,
    );
    await storeVersionsOf(transaction, from, table, (row) => sql`${sql.ref(row)}.${key} = ${personId}`);
  }
}

/** A row that prevents an undo, because another change has changed it since. */
export type ChangedSince = { readonly table: VersionedTable; readonly key: number; readonly changeId: number };

/** Finds the first row that a change affected and another one has changed since; `undefined` if there is none. */
export async function findChangedSince(
  db: Database,
  schoolId: number,
  changeId: number,
): Promise<ChangedSince | undefined> {
  for (const table of Object.keys(versionedTables) as VersionedTable[]) {
    const key = sql.ref(versionedTables[table].key);
    const versions = sql.table(`${table}_version`);
    // Ids of changes increase, so a version from a later change has a higher one.
    const { rows } = await sql<{ key: number; change_id: number }>`
      select v.${key} as key, v.change_id from ${versions} as v
      where v.school_id = ${schoolId} and v.change_id > ${changeId} and v.${key} in (${touched(table, schoolId, changeId)})
      union all
      select v.${key}, v.until_change from ${versions} as v
      where v.school_id = ${schoolId} and v.change_id = ${changeId} and v.until is not null
      order by 2 limit 1`.execute(db);
    const [row] = rows;
    if (row) return { table, key: row.key, changeId: row.change_id };
  }
  return undefined;
}

/** Rows that are not undone with the rest of a change, by their keys. */
export type StayingRows = Partial<Readonly<Record<VersionedTable, readonly number[]>>>;

/**
 * Undoes a change, as the change `by`: its rows become what they were before, and rows that it created are removed.
 * Rows that changed since must be among `staying`. The database refuses broken references and clashes. Returns the
 * people whose accounts may be affected.
 */
export async function restoreVersions(
  transaction: DatabaseTransaction,
  undone: number,
  by: Change,
  staying: StayingRows = {},
): Promise<{ readonly people: readonly number[] }> {
  const tables = Object.keys(versionedTables) as VersionedTable[];
  const goes = (table: VersionedTable, key: RawBuilder<unknown>) =>
    staying[table]?.length ? sql<SqlBool>`${key} not in ${idList(transaction, staying[table])}` : sql<SqlBool>`1 = 1`;
  for (const table of tables.toReversed()) {
    await removeMade(transaction, table, undone, { by, goes: (key) => goes(table, key) });
  }
  for (const table of tables) await restoreRows(transaction, table, undone, { by, goes: (key) => goes(table, key) });
  for (const table of tables) {
    const key = sql.ref(versionedTables[table].key);
    await storeVersionsOf(
      transaction,
      by,
      table,
      (row) => sql`${sql.ref(row)}.${key} in (${touched(table, by.schoolId, undone)})`,
    );
  }
  const { rows } = await sql<{ id: number }>`
    select id from (${touched('account', by.schoolId, undone)}) as concerned
    where ${goes('account', sql.ref('id'))}`.execute(transaction);
  return { people: rows.map(({ id }) => id) };
}

/** The change that undoes another, and the rows it undoes. */
type TakingBack = { readonly by: Change; readonly goes: (key: RawBuilder<unknown>) => RawBuilder<SqlBool> };

/** Selects the keys of the rows that a change affected. */
export function touched(table: VersionedTable, schoolId: number, changeId: number): RawBuilder<unknown> {
  const key = sql.ref(versionedTables[table].key);
  const versions = sql.table(`${table}_version`);
  return sql`
    select ${key} as id from ${versions} where school_id = ${schoolId} and change_id = ${changeId}
    union select ${key} from ${versions} where school_id = ${schoolId} and until_change = ${changeId}`;
}

/** Selects the keys of the rows that a change created: they have versions from it, but none that ended with it. */
export function madeBy(table: VersionedTable, schoolId: number, changeId: number): RawBuilder<number> {
  const key = sql.ref(versionedTables[table].key);
  const versions = sql.table(`${table}_version`);
  return sql<number>`(
    select made.${key} as id from ${versions} as made
    where made.school_id = ${schoolId} and made.change_id = ${changeId} and made.${key} not in (
      select ${key} from ${versions} where school_id = ${schoolId} and until_change = ${changeId}
    ))`;
}

/**
 * Periods or terms that are exchanged would conflict with each other, so they are removed first; so are the classes'
 * links to the next class, which refer to each other.
 */
async function removeMade(
  transaction: DatabaseTransaction,
  table: VersionedTable,
  undone: number,
  { by: { schoolId, at }, goes }: TakingBack,
): Promise<void> {
  const key = sql.ref(versionedTables[table].key);
  if (table === 'timetable_period') {
    await sql`
      update timetable_period set removed_at = ${instant(transaction, at)}
      where school_id = ${schoolId} and removed_at is null and id in (${touched(table, schoolId, undone)})
        and ${goes(key)}`.execute(transaction);
  }
  if (table === 'school') return;
  if (table === 'class') {
    await sql`
      update class set moves_up_to = null
      where school_id = ${schoolId} and number in (${touched(table, schoolId, undone)}) and ${goes(key)}`.execute(
      transaction,
    );
  }
  if (table === 'term') {
    await sql`
      delete from term
      where school_id = ${schoolId} and id in (${touched(table, schoolId, undone)}) and ${goes(key)}`.execute(
      transaction,
    );
    return;
  }
  const { rows } = await sql<{ id: number }>`
    select ${key} as id from ${sql.table(table)}
    where school_id = ${schoolId} and ${key} in ${madeBy(table, schoolId, undone)} and ${goes(key)}`.execute(
    transaction,
  );
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const some = rows.slice(from, from + rowsAtOnce).map(({ id }) => id);
    await sql`
      delete from ${sql.table(table)}
      where school_id = ${schoolId} and ${key} in ${idList(transaction, some)}`.execute(transaction);
  }
}

/**
 * The rows of a batch. For each row, all tables that refer to it are searched, which takes a twentieth of a millisecond
 * for a person.
 */
const rowsAtOnce = 500;

async function restoreRows(
  transaction: DatabaseTransaction,
  table: VersionedTable,
  undone: number,
  { by: { schoolId }, goes }: TakingBack,
): Promise<void> {
  if (table === 'school') return restoreSchool(transaction, undone, schoolId);
  const { columns } = versionedTables[table];
  const key = sql.ref(versionedTables[table].key);
  const versions = sql.table(`${table}_version`);
  const restored = columns.map((name) => sql`${sql.ref(name)} = before.${sql.ref(name)}`);
  const own = sql.table(table);
  // The values come from the versions, so that restoring many rows is as fast as changing them was.
  const update = () =>
    sql`
    update ${sql.table(table)} set ${sql.join(restored)} from ${versions} as before
    where before.school_id = ${schoolId} and before.until_change = ${undone}
      and ${own}.school_id = before.school_id and ${own}.${key} = before.${key} and ${goes(sql`before.${key}`)}`.execute(
      transaction,
    );
  const insert = () =>
    sql`
    insert into ${sql.table(table)} (school_id, ${key}, ${refs(columns)})
    select school_id, ${key}, ${refs(columns)} from ${versions} as before
    where before.school_id = ${schoolId} and before.until_change = ${undone} and ${goes(key)} and not exists (
      select 1 from ${sql.table(table)} as x where x.school_id = before.school_id and x.${key} = before.${key}
    )`.execute(transaction);
  // A class to which another moves up must exist first; an enrolment that was longer must be shortened first.
  for (const restore of table === 'class' ? [insert, update] : [update, insert]) await restore();
}

/** Selects the rows of a table with the column `school_id`, which the table `school` does not have. */
function rowsOf(table: VersionedTable): RawBuilder<unknown> {
  if (table !== 'school') return sql.table(table);
  return sql`(select id as school_id, ${refs(versionedTables.school.columns)} from school)`;
}

function refs(names: readonly string[]): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql.ref(name)));
}

/** Reads the version first: in a distributed database, a school is on every machine, but its versions are not. */
async function restoreSchool(transaction: DatabaseTransaction, undone: number, schoolId: number): Promise<void> {
  const { columns } = versionedTables.school;
  const { rows } = await sql<Readonly<Record<string, unknown>>>`
    select ${refs(columns)} from school_version
    where school_id = ${schoolId} and until_change = ${undone}`.execute(transaction);
  const [before] = rows;
  if (!before) return;
  const restored = columns.map((name) => sql`${sql.ref(name)} = ${before[name]}`);
  await sql`update school set ${sql.join(restored)} where id = ${schoolId}`.execute(transaction);
}
