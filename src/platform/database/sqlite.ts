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

/** Counts the commits to a SQLite database, whoever makes them. PostgreSQL has no such count. */
export function changeCounterOf(db: Database): (() => number) | undefined {
  return changeCounters.get(db);
}

/**
 * Opens the file twice: by one connection everything is written, by the other nothing can be, and what is asked outside
 * of transactions is read. So nobody's reading waits for somebody else's transaction, and sees all that was committed.
 */
export function connectSqlite(file: string, log: LogConfig | undefined, tempStore: 'FILE' | 'MEMORY'): Database {
  const writer = new SqliteDatabase(file, { timeout: busyTimeoutMs });
  writer.pragma('journal_mode = WAL');
  writer.pragma('synchronous = FULL');
  writer.pragma('foreign_keys = ON');
  // Overwrites erased data in the file too.
  writer.pragma('secure_delete = ON');
  const reader = new SqliteDatabase(file, { timeout: busyTimeoutMs, readonly: true });
  for (const one of [writer, reader]) one.pragma(`temp_store = ${tempStore}`);
  const db = new SqliteKysely({ dialect: new TwoConnections(writer, reader), log });
  const commits = reader.prepare<[], number>('pragma data_version').pluck();
  changeCounters.set(db, () => commits.get() ?? 0);
  return db;
}

type OpenTransaction = { isOpen: boolean; readonly onceCommitted: (() => void)[] };

/** The transaction by which what runs now was called. */
const around = new AsyncLocalStorage<OpenTransaction>();

/** Acts once the transaction around it has committed, and never if it rolls back; without one, at once. */
export function onceCommitted(act: () => void): void {
  const transaction = around.getStore();
  if (transaction?.isOpen) transaction.onceCommitted.push(act);
  else act();
}

/** Knows of whatever a transaction calls that it does so, even of what forgets to ask by the transaction. */
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

  /** Kysely would have everybody take turns, who only reads too. */
  override get supportsMultipleConnections() {
    return true;
  }
}

/**
 * Takes the right to write when a transaction begins, waiting for other processes: one that reads first and writes then
 * cannot wait, as what it has read may be of before the other's commit, and would fail. On a full disk, SQLite rolls a
 * transaction back itself: a second rollback would fail and hide the first error.
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

  /** The one that may write is closed last, as it empties the journal. */
  override async destroy(): Promise<void> {
    await this.#reader.destroy();
    await super.destroy();
  }
}

/**
 * Reads by the reader until something else is asked, such as the beginning of a transaction; from then on, all is asked of
 * the writer, which it has to itself. What a transaction has called waits for it, as the reader does not see its changes.
 */
class Borrowed implements DatabaseConnection {
  readonly #writer: DatabaseConnection;
  readonly #reader: DatabaseConnection;
  readonly #takeTurn: () => Promise<() => void>;
  readonly #isReading = !around.getStore()?.isOpen;
  /** Taken once, also where several queries are asked at a time. */
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

/** The reader refuses whatever else writes. */
function isRead({ query, sql }: CompiledQuery): boolean {
  return SelectQueryNode.is(query) || /^\s*select\b/i.test(sql);
}

/** Gives the writer to one after the other. */
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
