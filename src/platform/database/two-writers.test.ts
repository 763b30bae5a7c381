import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeTestLocation, testedEngine } from '../../../test/test-database.ts';
import { openDatabase } from './migrate.ts';
import { inOneSnapshot } from './spread.ts';
import type { Database } from './tables.ts';

/** A database, and its file as another process opens it, which refuses at once and does not wait. */
async function openTwice() {
  const { location, remove } = await makeTestLocation();
  const file = 'file' in location ? location.file : '';
  const db = await openDatabase(location);
  const other = new SqliteDatabase(file, { timeout: 0 });
  onTestFinished(async () => {
    other.close();
    await db.destroy();
    await remove();
  });
  return { db, other, file };
}

const insert = `insert into setup_link (token_hash, created_at) values (?, '2026-01-01T00:00:00.000Z')`;
const addLink = (db: Database, hash: string) =>
  db.insertInto('setup_link').values({ token_hash: hash, created_at: '2026-01-01T00:00:00.000Z' }).execute();
const listLinks = async (db: Database) =>
  (await db.selectFrom('setup_link').select('token_hash').orderBy('token_hash').execute()).map((row) => row.token_hash);

/** Starts another thread, which writes and commits only after `ms`; it has written when this resolves. */
async function writeSlowly(file: string, hash: string, ms: number): Promise<Worker> {
  const program = `
    const { workerData: { file, insert, hash, ms }, parentPort } = require('node:worker_threads');
    const db = require('better-sqlite3')(file);
    db.exec('begin immediate');
    db.prepare(insert).run(hash);
    parentPort.postMessage('written');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
    db.exec('commit');
    db.close();`;
  const worker = new Worker(program, { eval: true, workerData: { file, insert, hash, ms } });
  await once(worker, 'message');
  return worker;
}

describe.runIf(testedEngine === 'sqlite')('two processes that write to one SQLite file', () => {
  it('a transaction that reads first and then writes does not fail because of a write in between', async () => {
    const { db, other } = await openTwice();
    await db.transaction().execute(async (transaction) => {
      expect(await listLinks(transaction)).toEqual([]);
      expect(() => other.prepare(insert).run('theirs')).toThrow(expect.objectContaining({ code: 'SQLITE_BUSY' }));
      await addLink(transaction, 'ours');
    });
    other.prepare(insert).run('theirs');
    expect(await listLinks(db)).toEqual(['ours', 'theirs']);
  });

  it('a transaction waits for the write of another, and reads what it wrote', async () => {
    const { db, file } = await openTwice();
    const writer = await writeSlowly(file, 'theirs', 200);
    const ended = once(writer, 'exit');
    await db.transaction().execute(async (transaction) => {
      expect(await listLinks(transaction)).toEqual(['theirs']);
      await addLink(transaction, 'ours');
    });
    await ended;
    expect(await listLinks(db)).toEqual(['ours', 'theirs']);
  });

  it('a snapshot keeps nobody from writing', async () => {
    const { db, other } = await openTwice();
    await inOneSnapshot(db, async (snapshot) => {
      expect(await listLinks(snapshot)).toEqual([]);
      other.prepare(insert).run('theirs');
      expect(await listLinks(snapshot)).toEqual([]);
    });
    expect(await listLinks(db)).toEqual(['theirs']);
  });
});
