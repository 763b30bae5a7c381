import { sql } from 'kysely';
import type pg from 'pg';
import type { LiveKind } from '../contract/school-terms.ts';
import { engineOf, poolOf } from './connect.ts';
import { onceCommitted } from './sqlite.ts';
import type { Database, DatabaseTransaction } from './tables.ts';

/**
 * An event of a kind for the listeners of a channel in one school, such as `everyone` or `class 5`; or `sign-out`:
 * sessions of `person 7` have ended. Jobs ring for `admins`, for `runners` if one is ready to run, and for `cancelled`
 * if one must stop. `children` rings for one guardian, such as `guardian 7`.
 */
export type Ring = { readonly schoolId: number; readonly kind: LiveKind | 'sign-out'; readonly to: string };

/** A ring; `missed`: some rings may have been lost; `stopped`: the server is stopping. */
type Sound = Ring | 'missed' | 'stopped';

type Listener = (sound: Sound) => void;

/** Notifies every open page, through all servers of one database. */
export type Bell = {
  /** Rings when the transaction commits, and never if it rolls back. */
  readonly ring: (transaction: DatabaseTransaction, ring: Ring) => Promise<void>;
  /**
   * Resolves once no ring can be missed; its result is the function that unsubscribes. If the server has stopped
   * already, the listener is called at once.
   */
  readonly listen: (listener: Listener) => Promise<() => void>;
  readonly stop: () => Promise<void>;
};

export function openBell(db: Database): Bell {
  const pool = poolOf(db);
  return pool ? new PostgresBell(pool) : new LocalBell(localBells(db));
}

/** The bells of SQLite databases, by the object that a database shares with its transactions. */
const bellsOf = new WeakMap<object, Set<LocalBell>>();

function localBells(db: Database): Set<LocalBell> {
  const { adapter } = db.getExecutor();
  const bells = bellsOf.get(adapter) ?? new Set();
  bellsOf.set(adapter, bells);
  return bells;
}

/** Rings the bell of a database if only the transaction is at hand. */
export async function ringIn(transaction: Database, ring: Ring): Promise<void> {
  if (engineOf(transaction) === 'postgres') await notify(transaction, ring);
  else {
    onceCommitted(() => {
      for (const bell of localBells(transaction)) bell.tell(ring);
    });
  }
}

/** The bell for SQLite, which has only one server, so that ringing is a function call. */
class LocalBell implements Bell {
  readonly #bells: Set<LocalBell>;
  readonly #listeners = new Set<Listener>();

  constructor(bells: Set<LocalBell>) {
    this.#bells = bells;
    bells.add(this);
  }

  ring = ringIn;

  listen = async (listener: Listener) => {
    this.#listeners.add(listener);
    if (!this.#bells.has(this)) listener('stopped');
    return () => this.#listeners.delete(listener);
  };

  stop = async () => {
    this.#bells.delete(this);
    this.tell('stopped');
  };

  tell(sound: Sound): void {
    for (const listener of this.#listeners) listener(sound);
  }
}

const channel = 'rollbook_bell';
const reconnectMs = 1_000;

async function notify(transaction: Database, ring: Ring): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify(ring)})`.execute(transaction);
}

/**
 * The bell for PostgreSQL: LISTEN and NOTIFY on one connection of the pool, which is held from the first listener on.
 */
class PostgresBell implements Bell {
  readonly #pool: pg.Pool;
  readonly #listeners = new Set<Listener>();
  #connection: Promise<pg.PoolClient> | undefined;
  #hasMissed = false;
  #isStopped = false;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  ring = notify;

  listen = async (listener: Listener) => {
    if (!this.#isStopped) await this.#connect();
    this.#listeners.add(listener);
    if (this.#isStopped) listener('stopped');
    return () => this.#listeners.delete(listener);
  };

  stop = async () => {
    this.#isStopped = true;
    this.#tell('stopped');
    const client = await this.#connection?.catch(() => undefined);
    client?.release(true);
  };

  #connect(): Promise<pg.PoolClient> {
    this.#connection ??= this.#startListening().catch((error) => {
      this.#connection = undefined;
      throw error;
    });
    return this.#connection;
  }

  async #startListening(): Promise<pg.PoolClient> {
    const client = await this.#pool.connect();
    client.on('notification', ({ payload }) => this.#tell(JSON.parse(payload ?? '') as Ring));
    try {
      await client.query(`listen ${channel}`);
    } catch (error) {
      client.release(true);
      throw error;
    }
    // The handler is added only now: if the connection is lost earlier, the statement fails, and the connection would
    // be released twice.
    client.once('error', () => this.#lose(client));
    if (this.#hasMissed) this.#tell('missed');
    this.#hasMissed = false;
    return client;
  }

  /** Handles a lost connection: reconnects with retries, and then reports that rings may be missing. */
  #lose(client: pg.PoolClient): void {
    if (this.#isStopped) return;
    client.release(true);
    this.#connection = undefined;
    this.#hasMissed = true;
    void this.#reconnect();
  }

  async #reconnect(): Promise<void> {
    while (!this.#isStopped) {
      try {
        await this.#connect();
        return;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, reconnectMs).unref());
      }
    }
  }

  #tell(sound: Sound): void {
    for (const listener of this.#listeners) listener(sound);
  }
}
