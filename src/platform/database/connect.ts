import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely, type LogEvent, PostgresDialect, SqliteAdapter, sql } from 'kysely';
import pg from 'pg';
import Cursor from 'pg-cursor';
import type { DatabaseLocation } from '../server/config.ts';
import { unavailable } from '../server/refusal.ts';
import { connectSqlite } from './sqlite.ts';
import { PreparingClient } from './statements.ts';
import type { Database, Tables } from './tables.ts';

/** Called with each statement that ran and its duration. */
export type QueryWatcher = (event: LogEvent) => void;

/** Opens the school's database. SQLite syncs every commit to the disk; PostgreSQL does so by default. */
export function connect(location: DatabaseLocation): Database {
  return location.engine === 'sqlite' ? openSqlite(location.file) : connectPostgres(location.url);
}

/**
 * Opens the database to answer calls, with limits so that a hanging machine does not hold a call, or the calls behind
 * it, for longer. SQLite keeps its rollback data in memory, because a file would double what a submission writes;
 * migrations rewrite whole tables, for which memory may be too small.
 */
export function connectToServe(location: DatabaseLocation, watch?: QueryWatcher): Database {
  return location.engine === 'sqlite'
    ? openSqlite(location.file, watch, 'MEMORY')
    : connectPostgres(location.url, watch, answerLimits);
}

/** How long a call waits for a connection, and how long for a response. */
const answerLimits = { connectionTimeoutMillis: 5_000, statement_timeout: 15_000 };

const pools = new WeakMap<Database, pg.Pool>();

/** Returns the connection pool of a PostgreSQL database, for LISTEN; SQLite has none. */
export function poolOf(db: Database): pg.Pool | undefined {
  return pools.get(db);
}

export function engineOf(db: Database): 'sqlite' | 'postgres' {
  return db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres';
}

/** Throws a 503 if the database does not respond, whatever the reason. */
export async function ping(db: Database): Promise<void> {
  await sql`select id from school limit 1`.execute(db).catch(() => {
    throw unavailable();
  });
}

function openSqlite(file: string, log?: QueryWatcher, tempStore: 'FILE' | 'MEMORY' = 'FILE'): Database {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  return connectSqlite(file, log, tempStore);
}

function connectPostgres(url: string, log?: QueryWatcher, limits: Partial<typeof answerLimits> = {}): Database {
  const options = { ...limits, connectionString: url, max: 10, keepAlive: true, types: plainTypes };
  const pool = new pg.Pool({ ...options, Client: PreparingClient });
  // If PostgreSQL drops a connection, for example on a restart, its query fails and it leaves the pool; the next query
  // opens another one. This event adds nothing, but without a listener it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool, cursor: Cursor }), log });
  pools.set(db, pool);
  return db;
}

/** Makes PostgreSQL return the same types as SQLite: dates as `YYYY-MM-DD`, instants as ISO 8601, counts as numbers. */
const plainTypes: pg.CustomTypesConfig = {
  getTypeParser(type: number, format?: 'text' | 'binary') {
    if (type === pg.types.builtins.DATE) return (text: string) => text;
    if (type === pg.types.builtins.TIMESTAMPTZ) return (text: string) => new Date(text).toISOString();
    if (type === pg.types.builtins.INT8 || type === pg.types.builtins.NUMERIC) return Number;
    return pg.types.getTypeParser(type, format);
  },
} as pg.CustomTypesConfig;
