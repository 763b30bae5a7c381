import { sql } from 'kysely';
import { engineOf } from './connect.ts';
import type { Database, DatabaseTransaction, Tables } from './tables.ts';

type TableName = keyof Tables;

/** Every table, each after those that it refers to. A test keeps the list complete. */
export const tablesInOrder = [
  'school',
  'person',
  'teacher',
  'student',
  'account',
  'email_owner',
  'sign_in',
  'sign_in_throttle',
  'setup_link',
  'enrolment',
  'subject',
  'timetable_period',
  'attendance_sheet',
  'attendance_mark',
  'attendance_correction',
  'marks_record',
  'mark',
  'mark_correction',
  'message',
  'notice',
  'image',
  'read_marker',
  'audit_entry',
] as const satisfies readonly TableName[];

/** Rows in one insert: both engines bound how many values a statement may bear. */
const rowsAtOnce = 500;

/**
 * Copies every row of one up-to-date database into another that has no school yet, in one transaction: all or nothing.
 * `tell` hears how many rows each table had. Throws when the target holds a school, or when a count differs afterwards.
 */
export async function copyDatabase(from: Database, to: Database, tell: (step: string) => void): Promise<void> {
  await to.transaction().execute(async (target) => {
    if ((await countRows(target, 'school')) > 0) throw new Error('There is a school in the new database already.');
    await target.deleteFrom('setup_link').execute();
    for (const table of tablesInOrder) {
      const copied = await copyTable(from, target, table);
      const found = await countRows(target, table);
      if (found !== copied) throw new Error(`Of ${copied} rows of ${table}, ${found} arrived. Nothing was changed.`);
      tell(`${table}: ${copied}`);
    }
    if (engineOf(to) === 'postgres') await advanceSequences(target);
  });
}

async function copyTable(from: Database, to: DatabaseTransaction, table: TableName): Promise<number> {
  let copied = 0;
  let batch: object[] = [];
  const write = async () => {
    if (batch.length > 0)
      await to
        .insertInto(table)
        .values(batch as never)
        .execute();
    copied += batch.length;
    batch = [];
  };
  for await (const row of from.selectFrom(table).selectAll().stream(rowsAtOnce)) {
    batch.push(row);
    if (batch.length === rowsAtOnce) await write();
  }
  await write();
  return copied;
}

async function countRows(db: Database, table: TableName): Promise<number> {
  const { rows } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return rows;
}

/** PostgreSQL's sequences have not seen the ids that came along. */
async function advanceSequences(to: DatabaseTransaction): Promise<void> {
  const tables = await to.introspection.getTables();
  for (const { name, columns } of tables) {
    if (!columns.some((column) => column.name === 'id' && column.isAutoIncrementing)) continue;
    const next = sql`(select coalesce(max(id), 0) + 1 from ${sql.table(name)})`;
    await sql`select setval(${`${name}_id_seq`}, ${next}, false)`.execute(to);
  }
}
