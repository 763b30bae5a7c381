import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeTestLocation, testedEngine } from '../../../test/test-database.ts';
import { connect } from './connect.ts';
import { openDatabase } from './migrate.ts';
import type { Database } from './tables.ts';
import { whileUnchanged } from './while-unchanged.ts';

/** A database, a second connection to it like another process's, and a counter of the reads. */
async function openTwice() {
  const { location, remove } = await makeTestLocation();
  const db = await openDatabase(location);
  const other = connect(location);
  onTestFinished(async () => {
    await Promise.all([db.destroy(), other.destroy()]);
    await remove();
  });
  let reads = 0;
  const ask = (key = 'some') =>
    whileUnchanged(db, key, async () => {
      reads += 1;
      return (await db.selectFrom('setup_link').selectAll().execute()).length;
    });
  return { db, other, ask, countReads: () => reads };
}

const addLink = (db: Database, hash: string) =>
  sql`insert into setup_link (token_hash, created_at) values (${hash}, '2026-01-01T00:00:00.000Z')`.execute(db);

describe('a value that is cached until something changes', () => {
  it.runIf(testedEngine === 'sqlite')('is read once for each key', async () => {
    const { ask, countReads } = await openTwice();
    expect([await ask(), await ask(), await ask('another'), await ask()]).toEqual([0, 0, 0, 0]);
    expect(countReads()).toBe(2);
  });

  it('is read again after a change, by this process or another', async () => {
    const { db, other, ask } = await openTwice();
    expect(await ask()).toBe(0);
    await addLink(db, 'one');
    expect(await ask()).toBe(1);
    await addLink(other, 'two');
    expect(await ask()).toBe(2);
    await other.deleteFrom('setup_link').execute();
    expect(await ask()).toBe(0);
  });

  it('never contains what a rolled-back transaction wrote', async () => {
    const { db, ask } = await openTwice();
    const transaction = db.transaction().execute(async (writing) => {
      await addLink(writing, 'one');
      throw new Error('rolled back');
    });
    const asked = ask();
    await expect(transaction).rejects.toThrow('rolled back');
    expect([await asked, await ask()]).toEqual([0, 0]);
  });

  it('never predates a change that came while it was read', async () => {
    const { db, ask } = await openTwice();
    await Promise.all([ask(), addLink(db, 'one'), ask(), addLink(db, 'two'), ask()]);
    expect(await ask()).toBe(2);
  });
});
