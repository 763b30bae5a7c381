import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeTestLocation, testedEngine } from '../../../test/test-database.ts';
import { openBell } from './bell.ts';
import { poolOf } from './connect.ts';
import { openDatabase } from './migrate.ts';
import type { Database } from './tables.ts';

/** Opens a bell with its database; each test closes that itself, which waits for every connection. */
async function open() {
  const { location, remove } = await makeTestLocation();
  onTestFinished(remove);
  const db = await openDatabase(location);
  return {
    db,
    bell: openBell(db),
    close: () => Promise.race([db.destroy().then(() => 'closed'), wait(3_000, 'held')]),
  };
}

const ring = { schoolId: 1, kind: 'notices', to: 'everyone' } as const;

describe('a bell that stops', () => {
  it('notifies its listeners, and keeps no connection', async () => {
    const { bell, close } = await open();
    const heard: unknown[] = [];
    await bell.listen((sound) => heard.push(sound));
    await bell.stop();
    expect(heard).toEqual(['stopped']);
    expect(await close()).toBe('closed');
  });

  it('notifies those who begin to listen meanwhile or afterwards, and keeps no connection for them', async () => {
    const { bell, close } = await open();
    const heard: unknown[] = [];
    const listening = bell.listen((sound) => heard.push(['meanwhile', sound]));
    await bell.stop();
    await listening;
    await bell.listen((sound) => heard.push(['afterwards', sound]));
    expect(new Set(heard.map(String))).toEqual(new Set(['meanwhile,stopped', 'afterwards,stopped']));
    expect(await close()).toBe('closed');
  });

  it.runIf(testedEngine === 'postgres')('keeps no connection that was lost before it could listen', async () => {
    const { db, bell, close } = await open();
    const pool = poolOf(db);
    pool?.once('acquire', (client) => (client as unknown as Connected).connection.stream.destroy());
    await expect(bell.listen(() => {})).rejects.toThrow();
    const heard: unknown[] = [];
    await bell.listen((sound) => heard.push(sound));
    await db.transaction().execute((transaction) => bell.ring(transaction, ring));
    await expect.poll(() => heard).toEqual([ring]);
    await bell.stop();
    expect(await close()).toBe('closed');
  });
});

it('one ring is heard through every bell of its database', async () => {
  const { db, bell, close } = await open();
  const other = openBell(db);
  const heard: unknown[] = [];
  await other.listen((sound) => heard.push(['other', sound]));
  await bell.listen((sound) => heard.push(['bell', sound]));
  await db.transaction().execute((transaction) => bell.ring(transaction, ring));
  await expect.poll(() => heard).toHaveLength(2);
  expect(heard).toEqual(
    expect.arrayContaining([
      ['other', ring],
      ['bell', ring],
    ]),
  );
  await other.stop();
  await bell.stop();
  expect(await close()).toBe('closed');
});

it.runIf(testedEngine === 'postgres')(
  'reports that rings may have been missed once a lost connection is back',
  async () => {
    const { db, bell, close } = await open();
    const heard: unknown[] = [];
    await bell.listen((sound) => heard.push(sound));
    await cutOff(db);
    await expect.poll(() => heard).toEqual(['missed']);
    await bell.stop();
    expect(await close()).toBe('closed');
  },
);

/** Ends every other connection to a database. */
function cutOff(db: Database) {
  return sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
}

/** The driver's socket, which is missing from its types. */
type Connected = { readonly connection: { readonly stream: { readonly destroy: () => void } } };
