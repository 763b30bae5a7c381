import { rm, writeFile } from 'node:fs/promises';
import type { DatabaseLocation } from './connect.ts';

const probe = Buffer.alloc(64 * 1024, 1);

/**
 * Tries whether the disk beside a SQLite file takes anything; throws the system's error when it is full or cannot be
 * written to. PostgreSQL looks after its own disk.
 */
export async function expectRoom(location: DatabaseLocation): Promise<void> {
  if (location.engine === 'postgres') return;
  const path = `${location.file}.probe`;
  try {
    await writeFile(path, probe, { mode: 0o600 });
  } finally {
    await rm(path, { force: true }).catch(() => {});
  }
}
