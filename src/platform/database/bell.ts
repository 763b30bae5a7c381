import { sql } from 'kysely';
import type pg from 'pg';
import type { NewsKind } from '../contract/school-terms.ts';
import { poolOf } from './connect.ts';
import type { Database, DatabaseTransaction } from './tables.ts';

/**
 * News of a kind for those who listen on a channel, such as `everyone` or `class 5`, in one school; or `sign-out`:
 * sessions of `person 7` have ended.
 */
export type Ring = { readonly schoolId: number; readonly kind: NewsKind | 'sign-out'; readonly to: string };

/** A ring; `missed`: some rings may be lost; `stopped`: the server stops. */
type Sound = Ring | 'missed' | 'stopped';

type Listener = (sound: Sound) => void;

/** Publishes news to every open page, through all servers of one database. */
export type Bell = {
  /** Rings when the transaction commits, and never if it rolls back. */
  readonly ring: (transaction: DatabaseTransaction, ring: Ring) => Promise<void>;
  /** Resolves once no ring can be missed, to the function that unsubscribes. */
  readonly listen: (listener: Listener) => Promise<() => void>;
  readonly stop: () => Promise<void>;
};

export function openBell(db: Database): Bell {
  const pool = poolOf(db);
  return pool ? new PostgresBell(pool) : new LocalBell();
}

/**
 * SQLite has one server, so ringing is a function call. It precedes the commit slightly, but listeners that then read
 * wait for the only connection, which the transaction holds until it commits.
 */
class LocalBell implements Bell {
  readonly #listeners = new Set<Listener>();

  ring = async (_transaction: DatabaseTransaction, ring: Ring) => this.#tell(ring);

  listen = async (listener: Listener) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  stop = async () => this.#tell('stopped');

  #tell(sound: Sound): void {
    for (const listener of this.#listeners) listener(sound);
  }
}

const channel = 'rollbook_bell';
const reconnectMs = 1_000;

/** PostgreSQL's LISTEN and NOTIFY, on one connection from the pool, held from the first listener on. */
class PostgresBell implements Bell {
  readonly #pool: pg.Pool;
  readonly #listeners = new Set<Listener>();
  #connection: Promise<pg.PoolClient> | undefined;
  #isStopped = false;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  ring = async (transaction: DatabaseTransaction, ring: Ring) => {
    await sql`select pg_notify(${channel}, ${JSON.stringify(ring)})`.execute(transaction);
  };

  listen = async (listener: Listener) => {
    await this.#connect();
    this.#listeners.add(listener);
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
    client.once('error', () => this.#lose(client));
    try {
      await client.query(`listen ${channel}`);
    } catch (error) {
      client.release(true);
      throw error;
    }
    return client;
  }

  /** The connection is lost: reconnects with retries, and then reports that rings may be missing. */
  #lose(client: pg.PoolClient): void {
    if (this.#isStopped) return;
    client.release(true);
    this.#connection = undefined;
    void this.#reconnect();
  }

  async #reconnect(): Promise<void> {
    while (!this.#isStopped) {
      try {
        await this.#connect();
        return this.#tell('missed');
      } catch {
        await new Promise((resolve) => setTimeout(resolve, reconnectMs).unref());
      }
    }
  }

  #tell(sound: Sound): void {
    for (const listener of this.#listeners) listener(sound);
  }
}
