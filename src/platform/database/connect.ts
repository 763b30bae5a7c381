import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type LogEvent,
  PostgresDialect,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  sql,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import Cursor from 'pg-cursor';
import type { DatabaseLocation } from '../server/config.ts';
import { unavailable } from '../server/refusal.ts';
import { keepStatements, PlanKeepingCompiler, PreparingClient } from './statements.ts';
import type { Database, Tables } from './tables.ts';

/** Called with each statement that ran and its duration. */
export type QueryWatcher = (event: LogEvent) => void;

/** Opens the school's database. SQLite syncs every commit to the disk; PostgreSQL does so by default. */
export function connect(location: DatabaseLocation): Database {
  return location.engine === 'sqlite' ? connectSqlite(location.file) : connectPostgres(location.url);
}

/**
 * Opens it to answer calls: a machine that hangs holds no call for longer than this, nor the calls behind it that ask
 * another machine. What SQLite may have to take back of a statement is kept in memory: in a file, it would be as much
 * again of what a submission writes. A migration rewrites whole tables, which memory may not have room for.
 */
export function connectToServe(location: DatabaseLocation, watch?: QueryWatcher): Database {
  return location.engine === 'sqlite'
    ? connectSqlite(location.file, watch, 'MEMORY')
    : connectPostgres(location.url, watch, answerLimits);
}

/** How long a call waits for a connection, and how long for an answer. */
const answerLimits = { connectionTimeoutMillis: 5_000, statement_timeout: 15_000 };

/** How long a statement waits for another process's lock on the SQLite file. */
export const busyTimeoutMs = 5_000;

const pools = new WeakMap<Database, pg.Pool>();

/** The connection pool of a PostgreSQL database, for LISTEN. SQLite has none. */
export function poolOf(db: Database): pg.Pool | undefined {
  return pools.get(db);
}

export function engineOf(db: Database): 'sqlite' | 'postgres' {
  return db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres';
}

const changeCounters = new WeakMap<Database, () => number>();

/**
 * Counts the changes of a SQLite database: those of this connection, also before they are committed, and the commits of
 * other processes. PostgreSQL has no such count.
 */
export function changeCounterOf(db: Database): (() => number) | undefined {
  return changeCounters.get(db);
}

/** Throws a 503 if the database does not respond, whatever the reason. */
export async function ping(db: Database): Promise<void> {
  await sql`select id from school limit 1`.execute(db).catch(() => {
    throw unavailable();
  });
}

function connectSqlite(file: string, log?: QueryWatcher, tempStore: 'FILE' | 'MEMORY' = 'FILE'): Database {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const sqlite = new SqliteDatabase(file, { timeout: busyTimeoutMs });
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('foreign_keys = ON');
  // Overwrites erased data in the file too.
  sqlite.pragma('secure_delete = ON');
  sqlite.pragma(`temp_store = ${tempStore}`);
  const db = new Kysely<Tables>({ dialect: new SafeSqliteDialect(sqlite), log });
  changeCounters.set(db, changeCounter(sqlite));
  return db;
}

function changeCounter(sqlite: SqliteDatabase.Database): () => number {
  const countOwn = sqlite.prepare<[], number>('select total_changes()').pluck();
  const versionOfOthers = sqlite.prepare<[], number>('pragma data_version').pluck();
  let [own, others, changes] = [countOwn.get(), versionOfOthers.get(), 0];
  return () => {
    const [ownNow, othersNow] = [countOwn.get(), versionOfOthers.get()];
    if (ownNow !== own || othersNow !== others) changes += 1;
    [own, others] = [ownNow, othersNow];
    return changes;
  };
}

function connectPostgres(url: string, log?: QueryWatcher, limits: Partial<typeof answerLimits> = {}): Database {
  const options = { ...limits, connectionString: url, max: 10, keepAlive: true, types: plainTypes };
  const pool = new pg.Pool({ ...options, Client: PreparingClient });
  // A connection that PostgreSQL drops, for example on a restart, fails its query and leaves the pool; the next query
  // opens another. The events add nothing to that, but without a listener they would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool, cursor: Cursor }), log });
  pools.set(db, pool);
  return db;
}

class SafeSqliteDialect extends SqliteDialect {
  readonly #database: SqliteDatabase.Database;

  constructor(database: SqliteDatabase.Database) {
    super({ database });
    this.#database = database;
  }

  override createAdapter() {
    return new TransactionalDdlAdapter();
  }

  override createDriver() {
    return new ForgivingSqliteDriver(this.#database);
  }

  override createQueryCompiler() {
    return new PlanKeepingCompiler();
  }
}

/**
 * Takes the right to write when a transaction begins, waiting for other processes: one that reads first and writes then
 * cannot wait, as what it has read may be of before the other's commit, and would fail. On a full disk, SQLite rolls a
 * transaction back itself: a second rollback would fail and hide the first error.
 */
class ForgivingSqliteDriver extends SqliteDriver {
  readonly #database: SqliteDatabase.Database;

  constructor(database: SqliteDatabase.Database) {
    super({ database: keepStatements(database) });
    this.#database = database;
  }

  override async beginTransaction(connection: DatabaseConnection, settings?: TransactionSettings): Promise<void> {
    const begin = settings?.accessMode === 'read only' ? 'begin' : 'begin immediate';
    await connection.executeQuery(CompiledQuery.raw(begin));
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }
}

/** SQLite has transactional DDL, which Kysely's adapter does not assume. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

/** Makes PostgreSQL return what SQLite does: dates as `YYYY-MM-DD`, instants as ISO 8601, counts as numbers. */
const plainTypes: pg.CustomTypesConfig = {
  getTypeParser(type: number, format?: 'text' | 'binary') {
    if (type === pg.types.builtins.DATE) return (text: string) => text;
    if (type === pg.types.builtins.TIMESTAMPTZ) return (text: string) => new Date(text).toISOString();
    if (type === pg.types.builtins.INT8 || type === pg.types.builtins.NUMERIC) return Number;
    return pg.types.getTypeParser(type, format);
  },
} as pg.CustomTypesConfig;
