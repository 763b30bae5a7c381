import { type RawBuilder, sql } from 'kysely';
import { engineOf } from './connect.ts';
import { touched } from './restore-versions.ts';
import type { Database, DatabaseTransaction } from './tables.ts';
import { type VersionedTable, versionColumns, versionedKinds, versionedTables } from './versioned-tables.ts';

/** A version, with the columns of its table and those that every version has. */
export type VersionRow = Readonly<Record<string, unknown>> & {
  readonly change_id: number;
  readonly until_change: number | null;
};

export type FoundVersion = { readonly table: VersionedTable; readonly key: number; readonly row: VersionRow };

/** Lists every version of a record, or of all records of a kind. */
export async function listVersions(
  db: Database,
  schoolId: number,
  kind: keyof typeof versionedKinds,
  id: number | undefined,
): Promise<FoundVersion[]> {
  const found: FoundVersion[] = [];
  for (const [table, column] of versionedKinds[kind]) {
    const { rows } = await sql<VersionRow>`
      select * from ${sql.table(`${table}_version`)}
      where school_id = ${schoolId} and ${id === undefined ? sql`true` : sql`${sql.ref(column)} = ${id}`}
      order by ${sql.ref(versionedTables[table].key)}, since, change_id`.execute(db);
    found.push(...rows.map((row) => ({ table, key: row[versionedTables[table].key] as number, row })));
  }
  return found;
}

/** Finds the present or last version of a row. */
export async function findLastVersion(
  db: Database,
  table: VersionedTable,
  schoolId: number,
  key: number,
): Promise<VersionRow | undefined> {
  const { rows } = await sql<VersionRow>`
    select * from ${sql.table(`${table}_version`)}
    where school_id = ${schoolId} and ${sql.ref(versionedTables[table].key)} = ${key}
    order by change_id desc limit 1`.execute(db);
  return rows[0];
}

/** Returns whether a change began or ended any version. */
export async function hasVersions(db: Database, schoolId: number, changeId: number): Promise<boolean> {
  for (const table of Object.keys(versionedTables) as VersionedTable[]) {
    if ((await listTouched(db, table, schoolId, changeId)).length > 0) return true;
  }
  return false;
}

/** Lists the keys of the rows of a table that a change affected. */
export async function listTouched(
  db: Database,
  table: VersionedTable,
  schoolId: number,
  changeId: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${touched(table, schoolId, changeId)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Locks the rows that a change affected. SQLite has only one writer anyway. */
export async function holdTouched(transaction: DatabaseTransaction, schoolId: number, changeId: number): Promise<void> {
  if (engineOf(transaction) === 'sqlite') return;
  for (const table of Object.keys(versionedTables) as VersionedTable[]) {
    const key = sql.ref(table === 'school' ? 'id' : versionedTables[table].key);
    const ofSchool = table === 'school' ? sql`id = ${schoolId}` : sql`school_id = ${schoolId}`;
    await sql`
      select ${key} from ${sql.table(table)}
      where ${ofSchool} and ${key} in (${touched(table, schoolId, changeId)})
      order by ${key} for update`.execute(transaction);
  }
}

/**
 * Returns which of these changes cannot be undone: because a later change affected the same rows, or because they
 * concern a closed session or an erased person.
 */
export async function listSettled(
  db: Database,
  schoolId: number,
  changeIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (changeIds.length === 0) return new Set();
  const settled = new Set<number>();
  for (const table of Object.keys(versionedTables) as VersionedTable[]) {
    for (const query of settledIn(table, schoolId, changeIds)) {
      const { rows } = await query.execute(db);
      for (const { change_id } of rows) settled.add(change_id);
    }
  }
  return settled;
}

function settledIn(table: VersionedTable, schoolId: number, changeIds: readonly number[]) {
  const { key, columns } = versionedTables[table];
  const rowsTouched = touchedBy(table, schoolId, changeIds);
  const queries = [
    sql<{ change_id: number }>`
      select distinct t.change_id from ${rowsTouched} as t
      join ${sql.table(`${table}_version`)} as later
        on later.school_id = ${schoolId} and later.${sql.ref(key)} = t.${sql.ref(key)}
      where later.change_id > t.change_id or (later.change_id = t.change_id and later.until is not null)`,
  ];
  if ((columns as readonly string[]).includes('session_id')) {
    queries.push(
      sql`select distinct t.change_id from ${rowsTouched} as t
        join session on session.school_id = ${schoolId} and session.id = t.session_id
        where session.closed_at is not null`,
    );
  }
  if (table === 'group_class' || table === 'group_member') {
    queries.push(
      sql`select distinct t.change_id from ${rowsTouched} as t ${sessionOfGroup(schoolId)}
        where session.closed_at is not null`,
    );
  }
  const person = { person: 'id', enrolment: 'student_id', group_member: 'student_id' }[table as string];
  if (person !== undefined) {
    queries.push(
      sql`select distinct t.change_id from ${rowsTouched} as t
        join person on person.school_id = ${schoolId} and person.id = t.${sql.ref(person)}
        where person.erased_at is not null`,
    );
  }
  return queries;
}

/** Joins rows of a group to its session. */
function sessionOfGroup(schoolId: number): RawBuilder<unknown> {
  return sql`
    join class on class.school_id = ${schoolId} and class.number = t.group_number
    join session on session.school_id = ${schoolId} and session.id = class.session_id`;
}

/** Finds the name of a closed session that a change affected. */
export async function findClosedSession(db: Database, schoolId: number, changeId: number): Promise<string | undefined> {
  for (const table of tablesOfSessions) {
    const { rows } = await sql<{ name: string }>`
      select session.name from ${touchedBy(table, schoolId, [changeId])} as t
      join session on session.school_id = ${schoolId} and session.id = t.session_id
      where session.closed_at is not null limit 1`.execute(db);
    if (rows[0]) return rows[0].name;
  }
  for (const table of ['group_class', 'group_member'] as const) {
    const { rows } = await sql<{ name: string }>`
      select session.name from ${touchedBy(table, schoolId, [changeId])} as t ${sessionOfGroup(schoolId)}
      where session.closed_at is not null limit 1`.execute(db);
    if (rows[0]) return rows[0].name;
  }
  return undefined;
}

/** A row that a change affected and that no longer is as the change left it. */
export type Overwritten = {
  readonly change: number;
  readonly table: VersionedTable;
  readonly key: number;
  /** The last change that affected the row. */
  readonly by: number;
  /** Whether the row is as it was before the change, so that there is nothing to undo. */
  readonly isBack: boolean;
};

/** Lists all such rows of some changes. A row that was changed later and changed back is not among them. */
export async function listOverwritten(
  db: Database,
  schoolId: number,
  changeIds: readonly number[],
): Promise<Overwritten[]> {
  if (changeIds.length === 0) return [];
  const found: Overwritten[] = [];
  const ids = sql.join([...changeIds]);
  for (const table of Object.keys(versionedTables) as VersionedTable[]) {
    const key = sql.ref(versionedTables[table].key);
    const versions = sql.table(`${table}_version`);
    const isSame = (one: string, other: string) =>
      sql.join(
        versionColumns(table).map(
          (name) => sql`${sql.ref(`${one}.${name}`)} is not distinct from ${sql.ref(`${other}.${name}`)}`,
        ),
        sql` and `,
      );
    const beside = (name: string, which: RawBuilder<unknown>) => sql`
      left join ${versions} as ${sql.ref(name)}
        on ${sql.ref(`${name}.school_id`)} = ${schoolId} and ${sql.ref(name)}.${key} = t.id and ${which}`;
    const { rows } = await sql<{ change: number; key: number; by: number; is_back: number }>`
      with t as (
        select change_id as change, ${key} as id from ${versions} where school_id = ${schoolId} and change_id in (${ids})
        union select until_change, ${key} from ${versions} where school_id = ${schoolId} and until_change in (${ids})
      )
      select t.change, t.id as key, case when ${isSame('was', 'stands')} then 1 else 0 end as is_back,
        (select max(coalesce(v.until_change, v.change_id)) from ${versions} as v
          where v.school_id = ${schoolId} and v.${key} = t.id) as by
      from t
      ${beside('made', sql`made.change_id = t.change`)}
      ${beside('was', sql`was.until_change = t.change`)}
      ${beside('stands', sql`stands.until is null`)}
      where not (${isSame('made', 'stands')})`.execute(db);
    for (const { is_back, ...row } of rows) found.push({ ...row, table, isBack: Number(is_back) === 1 });
  }
  return found;
}

/** Lists the rows in closed sessions that some changes affected. */
export async function listInClosedSessions(db: Database, schoolId: number, changeIds: readonly number[]) {
  const found: {
    readonly change: number;
    readonly table: VersionedTable;
    readonly key: number;
    readonly session: string;
  }[] = [];
  for (const table of changeIds.length === 0 ? [] : tablesOfSessions) {
    const { rows } = await sql<{ change: number; key: number; session: string }>`
      select distinct t.change_id as change, t.${sql.ref(versionedTables[table].key)} as key, session.name as session
      from ${touchedBy(table, schoolId, changeIds)} as t
      join session on session.school_id = ${schoolId} and session.id = t.session_id
      where session.closed_at is not null`.execute(db);
    found.push(...rows.map((row) => ({ ...row, table })));
  }
  return found;
}

const tablesOfSessions = [
  ...(['term', 'class', 'enrolment', 'subject', 'timetable_period', 'diary_entry', 'homework'] as const),
] as const;

/** Selects the versions that changes began or ended, with the change as `change_id`. */
function touchedBy(table: VersionedTable, schoolId: number, changeIds: readonly number[]): RawBuilder<unknown> {
  const names = sql.join(versionColumns(table).map((name) => sql.ref(name)));
  const versions = sql.table(`${table}_version`);
  const ids = sql.join([...changeIds]);
  return sql`(
    select ${names}, change_id from ${versions} where school_id = ${schoolId} and change_id in (${ids})
    union all select ${names}, until_change from ${versions} where school_id = ${schoolId} and until_change in (${ids})
  )`;
}
