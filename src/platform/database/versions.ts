import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { idList } from './id-list.ts';
import { instant } from './instant.ts';
import type { DatabaseTransaction } from './tables.ts';
import {
  type Change,
  type Changed,
  type VersionedTable,
  versionColumns,
  versionedKinds,
  versionedTables,
} from './versioned-tables.ts';

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
export async function storeVersionsOf(
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
export async function eraseVersions(transaction: DatabaseTransaction, schoolId: number, personId: number) {
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

/** Selects the rows of a table with the column `school_id`, which the table `school` does not have. */
function rowsOf(table: VersionedTable): RawBuilder<unknown> {
  if (table !== 'school') return sql.table(table);
  return sql`(select id as school_id, ${refs(versionedTables.school.columns)} from school)`;
}

export function refs(names: readonly string[]): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql.ref(name)));
}
