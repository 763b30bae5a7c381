import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import {
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  sql,
} from 'kysely';
import pg from 'pg';
import Cursor from 'pg-cursor';
import type { DatabaseLocation } from '../server/config.ts';
import { unavailable } from '../server/refusal.ts';
import { keepStatements, PlanKeepingCompiler, PreparingClient } from './statements.ts';
import type { Database, Tables } from './tables.ts';

/** Opens the school's database. SQLite syncs every commit to the disk; PostgreSQL does so by its own default. */
export function connect(location: DatabaseLocation): Database {
  return location.engine === 'sqlite' ? connectSqlite(location.file) : connectPostgres(location.url);
}

/** How long a statement waits for another process that has SQLite's file to itself. */
export const patienceMs = 5_000;

const pools = new WeakMap<Database, pg.Pool>();

/** The connections behind a PostgreSQL database, for what queries cannot do: listening. SQLite has none. */
export function poolOf(db: Database): pg.Pool | undefined {
  return pools.get(db);
}

export function engineOf(db: Database): 'sqlite' | 'postgres' {
  return db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres';
}

/** Refuses with 503 when the database does not answer, whatever the reason. */
export async function ping(db: Database): Promise<void> {
  await sql`select id from school limit 1`.execute(db).catch(() => {
    throw unavailable();
  });
}

function connectSqlite(file: string): Database {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const sqlite = new SqliteDatabase(file, { timeout: patienceMs });
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('foreign_keys = ON');
  // What is erased leaves no trace in the file either.
  sqlite.pragma('secure_delete = ON');
  return new Kysely<Tables>({ dialect: new SafeSqliteDialect(sqlite) });
}

function connectPostgres(url: string): Database {
  const options = { connectionString: url, max: 10, keepAlive: true, types: plainTypes };
  const pool = new pg.Pool({ ...options, Client: PreparingClient });
  // A connection that PostgreSQL drops, as it does when it restarts, fails the query that was using it and leaves the
  // pool; the next query opens another. The events say no more than that, but unheard they would end the whole server.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool, cursor: Cursor }) });
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
 * When the disk is full, SQLite rolls a transaction back by itself. To do so once more would be an error, which would
 * hide the first.
 */
class ForgivingSqliteDriver extends SqliteDriver {
  readonly #database: SqliteDatabase.Database;

  constructor(database: SqliteDatabase.Database) {
    super({ database: keepStatements(database) });
    this.#database = database;
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }
}

/** SQLite rolls back changes of the schema too, which Kysely's own adapter does not count on. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

/** Makes PostgreSQL hand out what SQLite does: dates as `YYYY-MM-DD`, instants as ISO 8601, counts as numbers. */
const plainTypes: pg.CustomTypesConfig = {
  getTypeParser(type: number, format?: 'text' | 'binary') {
    if (type === pg.types.builtins.DATE) return (text: string) => text;
    if (type === pg.types.builtins.TIMESTAMPTZ) return (text: string) => new Date(text).toISOString();
    if (type === pg.types.builtins.INT8 || type === pg.types.builtins.NUMERIC) return Number;
    return pg.types.getTypeParser(type, format);
  },
} as pg.CustomTypesConfig;
