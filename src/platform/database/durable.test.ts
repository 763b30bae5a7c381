import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { makeTestLocation, testedEngine } from '../../../test/test-database.ts';
import { connectToServe } from './connect.ts';
import { openDatabase } from './migrate.ts';

/** SQLite's FULL: a commit is synced to the disk, WAL included, before it is acknowledged. */
const full = 2;
const inMemory = 2;

it('a commit is on the disk before it is acknowledged', async () => {
  const { location, remove } = await makeTestLocation();
  const db = await openDatabase(location);
  onTestFinished(async () => {
    await db.destroy();
    await remove();
  });
  const read = async (setting: string) => Object.values((await sql.raw<object>(setting).execute(db)).rows[0] ?? {})[0];
  if (testedEngine === 'sqlite') {
    expect(await read('pragma synchronous')).toBe(full);
    expect(await read('pragma journal_mode')).toBe('wal');
  } else {
    // The test cluster does not fsync, for speed; this checks that our connections do not lower durability.
    expect(await read("select source from pg_settings where name = 'synchronous_commit'")).not.toBe('session');
    expect(await read("select source from pg_settings where name = 'synchronous_commit'")).not.toBe('client');
  }
});

it.runIf(testedEngine === 'sqlite')(
  'a server keeps what a statement may have to roll back in memory, not in a file',
  async () => {
    const { location, remove } = await makeTestLocation();
    await (await openDatabase(location)).destroy();
    const db = connectToServe(location);
    onTestFinished(async () => {
      await db.destroy();
      await remove();
    });
    expect((await sql.raw<object>('pragma temp_store').execute(db)).rows).toEqual([{ temp_store: inMemory }]);
  },
);
