import { readdirSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';

const megabyte = 1_000_000;
/** Room for other writes in the meantime. */
const spareBytes = 64 * megabyte;

/** Throws unless the disk of a folder has room for this many bytes. */
export function expectSpace(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder);
  const [needed, free] = [bytes + spareBytes, bavail * bsize].map((size) => Math.ceil(size / megabyte));
  if (Number(free) >= Number(needed)) return;
  throw new Error(`There is no room in ${folder}: an update needs ${needed} MB there, and ${free} MB are free.`);
}

/** Returns the size of all files in a folder, in bytes; 0 if the folder does not exist. */
export function bytesIn(folder: string): number {
  if (!statSync(folder, { throwIfNoEntry: false })) return 0;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + sizeOf(join(parentPath, name)), 0);
}

export function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
