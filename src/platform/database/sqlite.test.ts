import { AsyncResource } from 'node:async_hooks';
import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeTestLocation, testedEngine } from '../../../test/test-database.ts';
import { openDatabase } from './migrate.ts';
import type { Database } from './tables.ts';

async function open() {
  const { location, remove } = await makeTestLocation();
  const db = await openDatabase(location);
  onTestFinished(async () => {
    await db.destroy();
    await remove();
  });
  return { db, file: location.engine === 'sqlite' ? location.file : '' };
}

const count = async (db: Database) => (await db.selectFrom('setup_link').selectAll().execute()).length;
const add = (db: Database, hash: string) =>
  sql`insert into setup_link (token_hash, created_at) values (${hash}, '2026-01-01T00:00:00.000Z')`.execute(db);

describe.runIf(testedEngine === 'sqlite')('a SQLite database', () => {
  it('answers readers during a transaction with the state before it, and after its commit with the new one', async () => {
    const { db } = await open();
    // Called from outside of the transaction, as another call would.
    const countOutside = AsyncResource.bind(() => count(db));
    await db.transaction().execute(async (writing) => {
      await add(writing, 'one');
      expect(await count(writing)).toBe(1);
      expect(await countOutside()).toBe(0);
    });
    expect(await count(db)).toBe(1);
    await add(db, 'two');
    expect(await count(db)).toBe(2);
  });

  it('lets a query that a transaction makes outside itself wait for its end, so that it sees the result', async () => {
    const { db } = await open();
    let found: Promise<number> | undefined;
    await db.transaction().execute(async (writing) => {
      await add(writing, 'one');
      found = count(db);
      await wait(20);
      await add(writing, 'two');
    });
    expect(await found).toBe(2);
  });

  it('answers others between the statements of a long run', async () => {
    const { db } = await open();
    let turns = 0;
    const turning = setInterval(() => {
      turns += 1;
    });
    onTestFinished(() => clearInterval(turning));
    const longAsked = sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < 50000) select sum(i) from n`;
    await db.transaction().execute(async (writing) => {
      for (let asked = 0; asked < 20; asked += 1) await longAsked.execute(writing);
    });
    expect(turns).toBeGreaterThan(2);
  });

  it('runs changes one after the other, and continues after one that failed', async () => {
    const { db } = await open();
    const failing = db.transaction().execute(async (writing) => {
      await add(writing, 'one');
      await wait(10);
      throw new Error('rolled back');
    });
    const next = add(db, 'two');
    await expect(failing).rejects.toThrow('rolled back');
    await next;
    await expect(add(db, 'two')).rejects.toThrow(/UNIQUE/);
    await add(db, 'three');
    expect(await count(db)).toBe(2);
  });

  it('leaves no journal when it is closed', async () => {
    const { db, file } = await open();
    await add(db, 'one');
    expect(existsSync(`${file}-wal`)).toBe(true);
    await db.destroy();
    expect(existsSync(`${file}-wal`)).toBe(false);
  });
});
