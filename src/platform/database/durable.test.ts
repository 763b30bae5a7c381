import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { makeTestLocation, testedEngine } from '../../app/testing/test-database.ts';
import { openDatabase } from './migrate.ts';

/** What SQLite means by FULL: a commit is on the disk, journal and all, before it is acknowledged. */
const full = 2;

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
    // The test's own cluster syncs nothing, for speed; what counts is that no connection of ours asks for less.
    expect(await read("select source from pg_settings where name = 'synchronous_commit'")).not.toBe('session');
    expect(await read("select source from pg_settings where name = 'synchronous_commit'")).not.toBe('client');
  }
});
