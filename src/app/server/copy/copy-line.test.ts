import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeFolder } from '../../../../test/backups.ts';
import { startBucket } from '../../../../test/bucket.ts';
import { journalBytes } from '../../../platform/database/journal.ts';
import type { StoreLocation } from '../../../platform/server/config.ts';
import { CopyLine } from './copy-line.ts';
import { linesFolder } from './copy-names.ts';
import { discardOldCopies } from './discard-old-copies.ts';
import { openPlace } from './open-place.ts';
import { nameOf } from './place.ts';
import { findMoment, readLines, writeFileOf } from './read-copy.ts';

/** Starts a small database with a writer, and a place for its copy. */
async function start(location: StoreLocation = { kind: 'disk', directory: makeFolder() }) {
  const dataDirectory = makeFolder();
  const file = join(dataDirectory, 'rollbook.sqlite');
  const db = new SqliteDatabase(file, { timeout: 0 });
  db.pragma('journal_mode = WAL');
  db.exec('create table line (id integer primary key, text text)');
  const insert = db.prepare('insert into line values (?, ?)');
  const place = openPlace(location);
  const parts = { place, placeName: nameOf(location), file, dataDirectory };
  const open: { close: () => void }[] = [db];
  onTestFinished(() => {
    for (const one of open.reverse()) one.close();
  });
  const begin = async (former?: string) => {
    const line = await CopyLine.begin(parts, former);
    open.push(line);
    await until(line);
    return line;
  };
  const add = (id: number, bytes = 20) => insert.run(id, `${id}`.padEnd(bytes, 'x'));
  return { file, db, add, place, parts, begin, directory: location.kind === 'disk' ? location.directory : '' };
}

/** Waits until everything is copied. The snapshot is made in parallel with the turns. */
async function until(line: CopyLine): Promise<void> {
  await expect.poll(() => line.turn().then(() => line.copiedAt !== undefined), { interval: 5 }).toBe(true);
}

async function restored(place: ReturnType<typeof openPlace>, at?: Date) {
  const file = join(makeFolder(), 'restored.sqlite');
  const time = await writeFileOf(place, findMoment(await readLines(place), at), file);
  const db = new SqliteDatabase(file, { readonly: true });
  const ids = db.prepare<[], number>('select id from line order by id').pluck().all();
  db.close();
  return { ids, time };
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('a copy of a SQLite file', () => {
  it('holds every commit, through checkpoints by itself and by others, and truncates the journal', async () => {
    const { file, db, add, place, begin } = await start();
    add(1);
    const line = await begin();
    for (let id = 2; id <= 120; id += 1) {
      add(id, id % 5 === 0 ? 300_000 : 20);
      if (id % 7 === 0) db.pragma('wal_checkpoint(truncate)');
      if (id % 5 === 0) await line.turn();
    }
    await line.turn();
    expect((await restored(place)).ids).toEqual(upTo(120));
    // The journal would have seven megabytes without a checkpoint.
    expect(journalBytes(file)).toBeLessThan(4_500_000);
  });

  it('can restore any earlier moment', async () => {
    const { add, place, begin } = await start();
    const line = await begin();
    const moments: Date[] = [];
    for (const id of upTo(5)) {
      add(id);
      await line.turn();
      moments.push(new Date());
      await new Promise((resolve) => setTimeout(resolve, 3));
    }
    for (const [index, moment] of moments.entries())
      expect((await restored(place, moment)).ids).toEqual(upTo(index + 1));
    await expect(restored(place, new Date('2001-01-01'))).rejects.toThrow('The copy begins at');
  });

  it('leaves out a torn last segment, and says until when it is good if an earlier one is damaged', async () => {
    const { add, place, begin, directory } = await start();
    const line = await begin();
    for (const id of upTo(4)) {
      add(id);
      await line.turn();
    }
    const segments = (await place.list(linesFolder)).filter((name) => name.includes('/segments/'));
    const damage = (name = '') => writeFileSync(join(directory, name), readFileSync(join(directory, name)).subarray(9));
    damage(segments[3]);
    expect((await restored(place)).ids).toEqual(upTo(3));
    damage(segments[1]);
    await expect(restored(place)).rejects.toThrow(/damaged after .*--at 20/);
    rmSync(join(directory, segments[1] ?? ''));
    await expect(restored(place)).rejects.toThrow(/damaged after .*--at 20/);
  });

  it('continues where it was once the place answers again, and takes a snapshot if the journal was truncated', async () => {
    const { db, add, place, begin, directory } = await start();
    const line = await begin();
    rmSync(directory, { recursive: true });
    add(1);
    await expect(line.turn()).rejects.toMatchObject({ fault: 'gone' });
    expect(existsSync(directory)).toBe(false);
    mkdirSync(directory);
    await line.turn();
    expect(await place.list(linesFolder)).toHaveLength(1);
    line.close();
    add(2);
    db.pragma('wal_checkpoint(truncate)');
    rmSync(join(directory, 'lines'), { recursive: true });
    writeFileSync(
      join(directory, 'owner.json'),
      JSON.stringify({ owner: 'x', line: 'y', number: 7, host: 'elsewhere' }),
    );
    await expect(begin(line.name)).rejects.toMatchObject({ fault: 'taken' });
  });

  it('is refused where another server copies to, even one that began later, and where its own copy has vanished', async () => {
    const { parts, begin, place, directory } = await start();
    const line = await begin();
    const other = await start({ kind: 'disk', directory });
    await expect(other.begin()).rejects.toMatchObject({ fault: 'taken' });
    rmSync(join(directory, 'owner.json'));
    await expect(begin()).rejects.toMatchObject({ fault: 'empty' });
    // A server on a copy of the same disk.
    writeFileSync(
      join(directory, 'owner.json'),
      JSON.stringify({ ...readOwner(parts.dataDirectory), line: line.name, number: 1, host: 'here' }),
    );
    const twin = await begin();
    expect(twin.name > line.name).toBe(true);
    await expect(CopyLine.begin(parts, line.name)).rejects.toMatchObject({ fault: 'taken' });
    expect(await readLines(place)).toHaveLength(2);
  });

  it('keeps what a week needs, counted in days of snapshots', async () => {
    const { place, directory } = await start();
    const part = (line: string, path: string) => {
      const name = join(directory, 'lines', line, path);
      mkdirSync(join(name, '..'), { recursive: true });
      appendFileSync(name, '');
    };
    const first = '000001-20260101T000000000Z';
    const second = '000002-20260105T000000000Z';
    const checksum = 'a'.repeat(32);
    for (let day = 1; day <= 12; day += 1) {
      const date = `202601${String(day).padStart(2, '0')}T000000000Z`;
      const number = String(day * 10).padStart(12, '0');
      const line = day < 4 ? first : second;
      part(line, `snapshots/${number}-${date}/part-000000`);
      part(line, `snapshots/${number}-${date}/complete.json`);
      part(line, `segments/${date.slice(0, 11)}/${number}-${date}-${checksum}`);
    }
    part(second, 'snapshots/000000000121-20260112T010000000Z/part-000000');
    await discardOldCopies(place, second);
    const [line, ...others] = await readLines(place);
    expect(others).toEqual([]);
    expect(line?.snapshots.map(({ number }) => number)).toEqual([50, 60, 70, 80, 90, 100, 110, 120]);
    expect(line?.segments.map(({ number }) => number)).toEqual([60, 70, 80, 90, 100, 110, 120]);
    // The listed name belongs to a snapshot that is being made.
    expect((await place.list(linesFolder)).some((name) => name.includes('000000000121'))).toBe(true);
    expect(readdirSync(join(directory, 'lines'))).toEqual([second]);
  });

  it('can be kept in a bucket too', async () => {
    const { location } = await startBucket();
    const { add, place, begin } = await start(location);
    const line = await begin();
    for (const id of upTo(3)) {
      add(id);
      await line.turn();
    }
    expect((await restored(place)).ids).toEqual(upTo(3));
    const elsewhere = { ...location, bucketUrl: location.bucketUrl.replace('photos', 'nowhere') };
    await expect(openPlace(elsewhere).write('a', Buffer.from('a'))).rejects.toMatchObject({ fault: 'gone' });
  });
});

function readOwner(dataDirectory: string): { owner: string } {
  const { owner } = JSON.parse(readFileSync(join(dataDirectory, 'copy.json'), 'utf8')) as { owner: string };
  return { owner };
}
