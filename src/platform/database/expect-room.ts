import { rm, writeFile } from 'node:fs/promises';
import type { DatabaseLocation } from '../server/config.ts';

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

async function tryToWrite(path: string): Promise<void> {
  try {
    await writeFile(path, probe, { mode: 0o600 });
  } finally {
    await rm(path, { force: true }).catch(() => {});
  }
}
