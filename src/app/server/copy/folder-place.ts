import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Place } from './place.ts';
import { PlaceFault } from './place-fault.ts';

const ending = '.unfinished';

/**
 * A folder, such as one on a network disk. It is used with blocking calls in a separate thread, because a disk that
 * hangs would block all other file access. The folder is never created, so that an unmounted disk's copy does not fill
 * this one.
 */
export function folderPlace(directory: string): Place {
  return {
    write: async (name, content) => attempt(() => write(directory, join(directory, name), content)),
    read: async (name) => attempt(() => readIfThere(directory, join(directory, name))),
    remove: async (name) => attempt(() => remove(directory, join(directory, name))),
    list: async (under) => attempt(() => list(directory, under)),
  };
}

function write(directory: string, path: string, content: Buffer): void {
  statSync(directory);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const unfinished = `${path}${ending}`;
  try {
    const file = openSync(unfinished, 'w', 0o600);
    try {
      for (let at = 0; at < content.length; ) at += writeSync(file, content, at);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(unfinished, path);
  } catch (error) {
    removeIfPossible(unfinished);
    throw error;
  }
  syncFolder(dirname(path));
}

/** Removes a file, and the folders that are empty after that. */
function remove(directory: string, path: string): void {
  statSync(directory);
  rmSync(path, { force: true });
  try {
    for (let folder = dirname(path); folder !== directory; folder = dirname(folder)) rmdirSync(folder);
  } catch {
    // The folder has other contents.
  }
}

function removeIfPossible(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // The error of the write is reported instead.
  }
}

/** Syncs a folder. Some network disks do not support fsync for folders. */
function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } catch (error) {
    if (!['EINVAL', 'ENOTSUP', 'EPERM', 'EBADF'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    closeSync(folder);
  }
}

function readIfThere(directory: string, path: string): Buffer | undefined {
  statSync(directory);
  return undefinedIfMissing(() => readFileSync(path));
}

function list(directory: string, under: string): string[] {
  statSync(directory);
  const entries = undefinedIfMissing(() =>
    readdirSync(join(directory, under), { recursive: true, withFileTypes: true }),
  );
  const from = directory.length + 1;
  return (entries ?? [])
    .filter((entry) => entry.isFile() && !entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name).slice(from))
    .sort();
}

function undefinedIfMissing<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function attempt<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code)) throw new PlaceFault('full', message);
    if (['EROFS', 'EACCES', 'EPERM'].includes(code)) throw new PlaceFault('refused', message);
    throw new PlaceFault('gone', message);
  }
}
