import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const ending = '.unfinished';

/** Longer than any upload takes; older partial files are orphaned. */
const maxWriteMs = 60 * 60_000;

/** The paths that this process is writing. Until a file is complete, its age is measured by the disk's clock. */
const underWay = new Set<string>();

/**
 * Writes and syncs a file under a temporary name, chunk by chunk, readable only by this system user; returns its path.
 * If that fails midway, nothing is left.
 */
export async function writeUnfinished(
  directory: string,
  name: string,
  content: Uint8Array | AsyncIterable<Buffer>,
): Promise<string> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, `${name}${ending}`);
  underWay.add(path);
  try {
    const file = await open(path, 'w', 0o600);
    await file.writeFile(content).catch(async (error) => {
      await file.close();
      throw error;
    });
    // The time is set by this machine's clock, because that of a network disk can differ by hours.
    const written = new Date();
    await file.utimes(written, written);
    await syncAndClose(file);
    return path;
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    underWay.delete(path);
  }
}

/** Syncs a file, or the names in a directory, to the disk, and closes it. */
export async function syncAndClose(file: FileHandle): Promise<void> {
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Removes orphaned partial files, and complete files older than `keptMs` that are not among those to keep. */
export async function tidyDirectory(
  directory: string,
  keptMs = Number.POSITIVE_INFINITY,
  toKeep: ReadonlySet<string> = new Set(),
): Promise<void> {
  const names = (await readdir(directory).catch(undefinedIfMissing)) ?? [];
  for (const name of names) {
    if (underWay.has(join(directory, name)) || toKeep.has(name)) continue;
    const maxAgeMs = name.endsWith(ending) ? maxWriteMs : keptMs;
    const written = await stat(join(directory, name)).catch(undefinedIfMissing);
    if (written && Math.abs(Date.now() - written.mtimeMs) > maxAgeMs) await rm(join(directory, name), { force: true });
  }
}

export function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
