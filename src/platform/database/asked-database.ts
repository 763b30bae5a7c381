import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
} from 'kysely';
import type { engineOf } from './connect.ts';
import { PlanKeepingCompiler } from './statements.ts';
import type { Database, Tables } from './tables.ts';

/** A statement of a thread, which the server runs on its behalf. */
export type Statement = { readonly sql: string; readonly parameters: readonly unknown[] };

type Engine = ReturnType<typeof engineOf>;

/**
 * Returns a database for a thread that has no connection of its own: the server runs its statements, in its own
 * transaction if it has one.
 */
export function askedDatabase(engine: Engine, run: (statement: Statement) => Promise<QueryResult<unknown>>): Database {
  return new Kysely<Tables>({ dialect: engine === 'sqlite' ? askedSqlite(run) : askedPostgres(run) });
}

/** Runs a statement of a thread. */
export function runStatement(db: Database, { sql, parameters }: Statement): Promise<QueryResult<unknown>> {
  return db.executeQuery(CompiledQuery.raw(sql, [...parameters]));
}

type Run = Parameters<typeof askedDatabase>[1];

function askedSqlite(run: Run): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new AskingDriver(run),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new PlanKeepingCompiler(),
  };
}

function askedPostgres(run: Run): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new AskingDriver(run),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/** A driver that begins no transactions, because the server does. */
class AskingDriver implements Driver {
  readonly #connection: DatabaseConnection;

  constructor(run: Run) {
    this.#connection = {
      executeQuery: async <R>({ sql, parameters }: CompiledQuery) => (await run({ sql, parameters })) as QueryResult<R>,
      streamQuery: noTransaction,
    };
  }

  acquireConnection = async () => this.#connection;
  init = async () => {};
  releaseConnection = async () => {};
  destroy = async () => {};
  beginTransaction = noTransaction;
  commitTransaction = noTransaction;
  rollbackTransaction = noTransaction;
}

function noTransaction(): never {
  throw new Error('A thread asks the server for statements alone.');
}
