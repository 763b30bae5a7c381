import { rmSync } from 'node:fs';

/** Removes a SQLite file, if it is there, and its journals. */
export function removeSqlite(file: string): void {
  for (const end of ['', '-journal', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
}
