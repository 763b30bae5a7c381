import { rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fault } from '../contract/reason.ts';
import { diskFull } from '../contract/refusals.ts';
import type { DatabaseLocation } from '../server/config.ts';
import { notSafe } from '../server/refusal.ts';

const probe = Buffer.alloc(64 * 1024, 1);

/** The pending checks by file: `/api/health` is public and can be called at any rate. */
const underWay = new Map<string, Promise<void>>();

/**
 * Checks that the disk of a SQLite file is writable; throws the system's error if it is full or read-only. Concurrent
 * callers share one check. PostgreSQL monitors its own disk.
 */
export async function expectRoom(location: DatabaseLocation): Promise<void> {
  if (location.engine === 'postgres') return;
  const path = `${location.file}.probe`;
  const trying = underWay.get(path) ?? tryToWrite(path).finally(() => underWay.delete(path));
  underWay.set(path, trying);
  await trying;
}

/** The room that a copy leaves to everybody who stores something meanwhile. */
const spareBytes = 64 * 1024 * 1024;

/** Refuses a copy of a SQLite file beside it that would fill the disk, as nobody else could store anything then. */
export async function expectRoomForCopy(file: string): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(file));
  const { size } = await stat(file);
  if (bavail * bsize < size + spareBytes) throw notSafe(fault(diskFull));
}

async function tryToWrite(path: string): Promise<void> {
  try {
    await writeFile(path, probe, { mode: 0o600 });
  } finally {
    await rm(path, { force: true }).catch(() => {});
  }
}
