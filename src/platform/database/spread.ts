import { type Compilable, type QueryExecutorProvider, sql } from 'kysely';
import pg from 'pg';
import { engineOf } from './connect.ts';
import { tablesInOrder } from './copy-database.ts';
import type { Database, DatabaseTransaction } from './tables.ts';

/** Tables that no school owns, which stay on the first machine. */
const local: readonly string[] = ['email_owner', 'sign_in_throttle', 'setup_link', 'outside_sign_in'];

/** Tables with a school's rows, which are on the school's machine; `school` itself is on every machine. */
export const tablesOfSchools = tablesInOrder.filter((table) => table !== 'school' && !local.includes(table));

/** Returns whether Citus has distributed the tables of a PostgreSQL database over several machines. */
export async function isSpread(db: QueryExecutorProvider): Promise<boolean> {
  if (!(await hasCitus(db))) return false;
  const { rows } = await sql`select from pg_dist_partition where logicalrelid = to_regclass('school')`.execute(db);
  return rows.length > 0;
}

/** Returns whether the database has the extension Citus. */
export async function hasCitus(db: QueryExecutorProvider): Promise<boolean> {
  const { rows } = await sql`select from pg_extension where extname = 'citus'`.execute(db);
  return rows.length > 0;
}

type ForeignKey = { readonly table: string; readonly name: string; readonly definition: string };

/**
 * Distributes every table of the schools by school, which moves their rows to the machine of each school. Skips tables
 * that are distributed already. Calls `tell` with each table. Foreign keys are created again, because Citus allows none
 * from a local table to a distributed one.
 */
export async function spreadTables(transaction: DatabaseTransaction, tell: (step: string) => void): Promise<void> {
  await allowTriggers(transaction);
  const keys = await dropForeignKeys(transaction);
  // The first machine's own copy of the audit log is removed once its rows are in the shards.
  await sql`set local rollbook.replaces = 'everything'`.execute(transaction);
  await sql`select create_reference_table('school')`.execute(transaction);
  tell('school: on every machine');
  for (const table of tablesOfSchools) {
    await spreadTable(transaction, table);
    tell(`${table}: by school`);
  }
  // Makes a commit atomic for this table and for those of a school.
  await sql`select citus_add_local_table_to_metadata('email_owner')`.execute(transaction);
  for (const { table, name, definition } of keys) {
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
      transaction,
    );
  }
  await planForValues(transaction);
}

/**
 * Makes the first machine plan each statement for its values: with a generic plan, which PostgreSQL sometimes tries for
 * a prepared statement, a change that reads other rows asks every machine. It applies to new connections, and only the
 * database's owner can set it.
 */
export async function planForValues(db: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  for (const { name } of rows) {
    await sql`alter database ${sql.ref(name)} set plan_cache_mode = force_custom_plan`.execute(db);
  }
}

/**
 * Reads all of a database as of one instant, and blocks no writer for longer. In a distributed database, each machine
 * has its own instant, so schools and email owners, whose rows concern several machines, are locked until the last
 * snapshot.
 */
export async function inOneSnapshot<T>(db: Database, read: (snapshot: DatabaseTransaction) => Promise<T>): Promise<T> {
  const held = engineOf(db) === 'postgres' && (await isSpread(db)) ? await db.startTransaction().execute() : undefined;
  try {
    if (held) await sql`lock table school, email_owner in share mode`.execute(held);
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (snapshot) => {
        if (held) await reachEveryMachine(snapshot);
        await held?.commit().execute();
        return read(snapshot);
      });
  } finally {
    if (held && !held.isCommitted) await held.rollback().execute();
  }
}

/** Opens one connection to each machine, which all following statements use too. */
async function reachEveryMachine(snapshot: DatabaseTransaction): Promise<void> {
  await sql`set local citus.max_adaptive_executor_pool_size = 1`.execute(snapshot);
  await sql`select count(*) from ${sql.table(tablesOfSchools[0] ?? '')}`.execute(snapshot);
}

/**
 * Runs a query of one table, whose values are texts, on each shard that can be reached. The query itself would need
 * every machine.
 */
export async function askReachableParts<T>(
  db: QueryExecutorProvider,
  table: string,
  query: Compilable<T>,
): Promise<T[]> {
  const { sql: text, parameters } = query.compile();
  const ofPart = text
    .replaceAll('%', '%%')
    .replace(`from "${table}"`, `from %s as "${table}"`)
    .replaceAll(/\$(\d+)/g, (_, place) => pg.escapeLiteral(String(parameters[Number(place) - 1])));
  const command = `select coalesce(jsonb_agg(found), '[]') from (${ofPart}) as found`;
  const { rows } = await sql<{ result: string }>`
    select result from run_command_on_placements(${table}, ${command}) where success`.execute(db);
  return rows.flatMap(({ result }) => JSON.parse(result) as T[]);
}

/**
 * Allows triggers in Citus: those of Rollbook's tables read only rows of the same school, which are on the same
 * machine.
 */
async function allowTriggers(transaction: QueryExecutorProvider): Promise<void> {
  await sql`set local citus.enable_unsafe_triggers = on`.execute(transaction);
  // A table to which every other refers is changed together with them over one connection to each machine.
  await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(transaction);
}

async function dropForeignKeys(transaction: DatabaseTransaction): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select relname as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and connamespace = cast(current_schema() as regnamespace)
    order by relname, conname`.execute(transaction);
  for (const { table, name } of rows) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(transaction);
  }
  return rows;
}

async function spreadTable(transaction: QueryExecutorProvider, table: string): Promise<void> {
  const [first] = tablesOfSchools;
  const beside = table === first ? 'none' : first;
  await sql`select create_distributed_table(${table}, 'school_id', colocate_with => ${beside})`.execute(transaction);
  await sql`select truncate_local_data_after_distributing_table(${table})`.execute(transaction);
}

/**
 * A table with a school's rows, as a migration creates it: the SQL of its columns, without `school_id`, and of its
 * references.
 */
export type NewTable = {
  readonly name: string;
  readonly columns: readonly string[];
  readonly references: readonly string[];
};

/**
 * Creates a table with a school's rows, for migrations: in a distributed PostgreSQL it is distributed before it gets
 * its references. SQLite accepts references only when the table is created.
 */
export async function createTableOfSchool(
  db: QueryExecutorProvider,
  { name, columns, references }: NewTable,
  engine: 'sqlite' | 'postgres',
): Promise<void> {
  const all = ['foreign key (school_id) references school (id)', ...references];
  const own = ['school_id integer not null', ...columns];
  const table = sql.table(name);
  if (engine === 'sqlite') {
    await sql`create table ${table} (${sql.raw([...own, ...all].join(', '))}) without rowid`.execute(db);
    return;
  }
  await sql`create table ${table} (${sql.raw(own.join(', '))})`.execute(db);
  if (await isSpread(db)) {
    await allowTriggers(db);
    await spreadTable(db, name);
  }
  for (const reference of all) await sql`alter table ${table} add ${sql.raw(reference)}`.execute(db);
}

/** Lists the tables of a distributed database that are neither distributed nor meant to stay local. */
export async function listForgotten(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select logicalrelid::text as name from pg_dist_partition where partmethod in ('h', 'n')`.execute(db);
  const known = [...rows.map(({ name }) => name), ...local];
  const tables = (await db.introspection.getTables()).filter(({ isView }) => !isView).map(({ name }) => name);
  return tables.filter((name) => !known.includes(name));
}
