import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { makeFolder } from '../../../test/backups.ts';
import { diskStore } from './disk-store.ts';

const content = Buffer.from('a photo');
const modeOf = (path: string) => statSync(path).mode & 0o777;

/** A store whose directory does not exist yet, as in a new school. */
function newStore() {
  const directory = join(makeFolder(), 'images');
  return { directory, store: diskStore(directory) };
}

it('a photo and its directory are readable only by this system’s user', async () => {
  const mask = process.umask(0);
  onTestFinished(() => void process.umask(mask));
  const { directory, store } = newStore();
  await store.write('1.key.small.webp', content);
  expect(modeOf(directory)).toBe(0o700);
  expect(modeOf(join(directory, '1.key.small.webp'))).toBe(0o600);
});

it('a photo is synced before it gets its name, and its name before it is acknowledged', async () => {
  const { directory, store } = newStore();
  const file = await open('/dev/null');
  await file.close();
  const handles = Object.getPrototypeOf(file) as FileHandle;
  const { sync } = handles;
  const synced: string[][] = [];
  const spy = vi.spyOn(handles, 'sync').mockImplementation(async function (this: FileHandle) {
    synced.push([(await this.stat()).isDirectory() ? 'directory' : 'file', ...readdirSync(directory)]);
    return sync.call(this);
  });
  onTestFinished(() => spy.mockRestore());
  await store.write('1.key.large.webp', content);
  expect(synced).toEqual([
    ['file', '1.key.large.webp.unfinished'],
    ['directory', '1.key.large.webp'],
  ]);
});

it('a failed write leaves nothing behind', async () => {
  const { directory, store } = newStore();
  await store.write('1.key.large.webp', content);
  const noContent = undefined as unknown as Buffer;
  await expect(store.write('1.other.large.webp', noContent)).rejects.toThrow();
  expect(readdirSync(directory)).toEqual(['1.key.large.webp']);
});

it('a partial file is removed after an hour, and one that may still be in progress is not', async () => {
  const { directory, store } = newStore();
  await store.tidy();
  await store.write('1.key.large.webp', content);
  const [old, early, fresh] = ['old', 'early', 'fresh'].map((name) => join(directory, `1.${name}.webp.unfinished`));
  for (const path of [old, early, fresh]) writeFileSync(path ?? '', content);
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
  utimesSync(fresh ?? '', hours(-0.5), hours(-0.5));
  utimesSync(old ?? '', hours(-2), hours(-2));
  utimesSync(early ?? '', hours(48), hours(48));
  await store.tidy();
  expect([old, early, fresh].map((path) => existsSync(path ?? ''))).toEqual([false, false, true]);
  expect(readFileSync(join(directory, '1.key.large.webp'))).toEqual(content);
});
