import { AsyncLocalStorage } from 'node:async_hooks';
import SqliteDatabase from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type LogConfig,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type TransactionBuilder,
  type TransactionSettings,
} from 'kysely';
import { keepStatements, PlanKeepingCompiler } from './statements.ts';
import type { Database, Tables } from './tables.ts';
import { yieldToLoop } from './yield-to-loop.ts';

/** How long a statement waits for another process's lock on the SQLite file. */
export const busyTimeoutMs = 5_000;

const changeCounters = new WeakMap<Database, () => number>();

/** Returns a counter of the commits to a SQLite database by any process. PostgreSQL has none. */
export function changeCounterOf(db: Database): (() => number) | undefined {
  return changeCounters.get(db);
}

/**
 * Opens the file twice: one connection writes everything, the other is read-only and reads what is queried outside of
 * transactions. So reads do not wait for somebody else's transaction, and see everything that was committed.
 */
export function connectSqlite(file: string, log: LogConfig | undefined, tempStore: 'FILE' | 'MEMORY'): Database {
  const writer = new SqliteDatabase(file, { timeout: busyTimeoutMs });
  writer.pragma('journal_mode = WAL');
  writer.pragma('synchronous = FULL');
  writer.pragma('foreign_keys = ON');
  // Erased data is overwritten in the file too.
  writer.pragma('secure_delete = ON');
  const reader = new SqliteDatabase(file, { timeout: busyTimeoutMs, readonly: true });
  for (const one of [writer, reader]) one.pragma(`temp_store = ${tempStore}`);
  const db = new SqliteKysely({ dialect: new TwoConnections(writer, reader), log });
  const commits = reader.prepare<[], number>('pragma data_version').pluck();
  changeCounters.set(db, () => commits.get() ?? 0);
  return db;
}

type OpenTransaction = { isOpen: boolean; readonly onceCommitted: (() => void)[] };

/** The transaction from which the running code was called. */
const around = new AsyncLocalStorage<OpenTransaction>();

/**
 * Calls `act` once the surrounding transaction has committed, and never if it rolls back; without a transaction, calls
 * it at once.
 */
export function onceCommitted(act: () => void): void {
  const transaction = around.getStore();
  if (transaction?.isOpen) transaction.onceCommitted.push(act);
  else act();
}

/**
 * Knows for everything that a transaction calls that it is inside it, even for code that forgets to use the transaction
 * for its queries.
 */
class SqliteKysely extends Kysely<Tables> {
  override transaction(): TransactionBuilder<Tables> {
    const builder = super.transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = (callback) => {
      const transaction: OpenTransaction = { isOpen: true, onceCommitted: [] };
      const done = around
        .run(transaction, () => execute(callback))
        .finally(() => {
          transaction.isOpen = false;
        });
      return done.then((answer) => {
        for (const act of transaction.onceCommitted) act();
        return answer;
      });
    };
    return builder;
  }
}

class TwoConnections extends SqliteDialect {
  readonly #writer: SqliteDatabase.Database;
  readonly #reader: SqliteDatabase.Database;

  constructor(writer: SqliteDatabase.Database, reader: SqliteDatabase.Database) {
    super({ database: writer });
    this.#writer = writer;
    this.#reader = reader;
  }

  override createAdapter() {
    return new Adapter();
  }

  override createDriver() {
    return new Driver(this.#writer, this.#reader);
  }

  override createQueryCompiler() {
    return new PlanKeepingCompiler();
  }
}

class Adapter extends SqliteAdapter {
  /** SQLite has transactional DDL, which Kysely's adapter does not assume. */
  override get supportsTransactionalDdl() {
    return true;
  }

  /** Without this, Kysely would make everybody take turns, including those who only read. */
  override get supportsMultipleConnections() {
    return true;
  }
}

/**
 * Takes the write lock when a transaction begins and waits for other processes: a transaction that reads first and then
 * writes cannot wait, because its data may be older than the other's commit, and would fail. On a full disk, SQLite
 * rolls a transaction back itself; a second rollback would fail and hide the first error.
 */
class Driver extends SqliteDriver {
  readonly #writer: SqliteDatabase.Database;
  readonly #reader: SqliteDriver;
  readonly #turns = new Turns();

  constructor(writer: SqliteDatabase.Database, reader: SqliteDatabase.Database) {
    super({ database: keepStatements(writer) });
    this.#writer = writer;
    this.#reader = new SqliteDriver({ database: keepStatements(reader) });
  }

  override async init(): Promise<void> {
    await super.init();
    await this.#reader.init();
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const [writer, reader] = [await super.acquireConnection(), await this.#reader.acquireConnection()];
    return new Borrowed(writer, reader, () => this.#turns.take());
  }

  override async releaseConnection(connection?: DatabaseConnection): Promise<void> {
    await (connection as Borrowed).giveBack();
  }

  override async beginTransaction(connection: DatabaseConnection, settings?: TransactionSettings): Promise<void> {
    const begin = settings?.accessMode === 'read only' ? 'begin' : 'begin immediate';
    await connection.executeQuery(CompiledQuery.raw(begin));
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#writer.inTransaction) await super.rollbackTransaction(connection);
  }

  /** The writer is closed last, because it empties the journal. */
  override async destroy(): Promise<void> {
    await this.#reader.destroy();
    await super.destroy();
  }
}

/**
 * Uses the reader until it needs something else, such as the beginning of a transaction, and from then on the writer,
 * exclusively. Code that a transaction has called waits for the writer, because the reader does not see the
 * transaction's changes.
 */
class Borrowed implements DatabaseConnection {
  readonly #writer: DatabaseConnection;
  readonly #reader: DatabaseConnection;
  readonly #takeTurn: () => Promise<() => void>;
  readonly #isReading = !around.getStore()?.isOpen;
  /** The turn is taken once, even if several queries run at the same time. */
  #turn: Promise<() => void> | undefined;

  constructor(writer: DatabaseConnection, reader: DatabaseConnection, takeTurn: () => Promise<() => void>) {
    this.#writer = writer;
    this.#reader = reader;
    this.#takeTurn = takeTurn;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    await yieldToLoop();
    const mayRead = this.#isReading && !this.#turn && isRead(query);
    return mayRead ? this.#reader.executeQuery<R>(query) : (await this.#write()).executeQuery<R>(query);
  }

  async *streamQuery<R>(query: CompiledQuery, rowsAtOnce: number): AsyncIterableIterator<QueryResult<R>> {
    yield* (await this.#write()).streamQuery<R>(query, rowsAtOnce);
  }

  async giveBack(): Promise<void> {
    (await this.#turn)?.();
  }

  async #write(): Promise<DatabaseConnection> {
    this.#turn ??= this.#takeTurn();
    await this.#turn;
    return this.#writer;
  }
}

/** Returns whether a query only reads. If it writes after all, the reader refuses it. */
function isRead({ query, sql }: CompiledQuery): boolean {
  return SelectQueryNode.is(query) || /^\s*select\b/i.test(sql);
}

/** Hands out the writer in turn. */
class Turns {
  #last: Promise<void> = Promise.resolve();

  async take(): Promise<() => void> {
    const before = this.#last;
    let end = () => {};
    this.#last = new Promise((resolve) => {
      end = resolve;
    });
    await before;
    return end;
  }
}
