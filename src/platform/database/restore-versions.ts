import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { idList } from './id-list.ts';
import { instant } from './instant.ts';
import type { Database, DatabaseTransaction } from './tables.ts';
import { type Change, type VersionedTable, versionedTables } from './versioned-tables.ts';
import { refs, storeVersionsOf } from './versions.ts';

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
  if (table === 'school') return restoreSchool(transaction, undone, schoolId, goes(sql.ref('school_id')));
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

/** Reads the version first: in a distributed database, a school is on every machine, but its versions are not. */
async function restoreSchool(
  transaction: DatabaseTransaction,
  undone: number,
  schoolId: number,
  goes: RawBuilder<SqlBool>,
): Promise<void> {
  const { columns } = versionedTables.school;
  const { rows } = await sql<Readonly<Record<string, unknown>>>`
    select ${refs(columns)} from school_version
    where school_id = ${schoolId} and until_change = ${undone} and ${goes}`.execute(transaction);
  const [before] = rows;
  if (!before) return;
  const restored = columns.map((name) => sql`${sql.ref(name)} = ${before[name]}`);
  await sql`update school set ${sql.join(restored)} where id = ${schoolId}`.execute(transaction);
}
