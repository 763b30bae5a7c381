import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Calls fsync on a file or a folder, so that it survives a power cut. */
export function syncToDisk(path: string): void {
  const opened = openSync(path, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
