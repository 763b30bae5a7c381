import { rm, writeFile } from 'node:fs/promises';
import type { DatabaseLocation } from '../server/config.ts';

const probe = Buffer.alloc(64 * 1024, 1);

/** The tries under way, by file: anybody may ask how the server is, as often as they like. */
const underWay = new Map<string, Promise<void>>();

/**
 * Tries whether the disk beside a SQLite file takes anything; throws the system's error when it is full or cannot be
 * written to. Whoever asks during a try is told how that one ends. PostgreSQL looks after its own disk.
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
