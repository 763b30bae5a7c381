import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImageStore } from './image-store.ts';

const ending = '.unfinished';

/** Longer than any upload takes: older partial files are orphaned. */
const maxWriteMs = 60 * 60_000;

/** Photos as files in one directory, readable only by this system's user. */
export function diskStore(directory: string): ImageStore {
  return {
    write: async (name, content) => {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const unfinished = join(directory, `${name}${ending}`);
      try {
        await writeSynced(unfinished, content);
        await rename(unfinished, join(directory, name));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      await sync(await open(directory, 'r'));
    },
    read: async (name) => readFile(join(directory, name)).catch(undefinedIfMissing),
    remove: async (name) => rm(join(directory, name), { force: true }),
    tidy: async () => {
      const names = (await readdir(directory).catch(undefinedIfMissing)) ?? [];
      for (const name of names.filter((each) => each.endsWith(ending))) await removeIfOld(join(directory, name));
    },
  };
}

async function writeSynced(path: string, content: Buffer): Promise<void> {
  const file = await open(path, 'w', 0o600);
  await file.writeFile(content).catch(async (error) => {
    await file.close();
    throw error;
  });
  await sync(file);
}

/** Syncs a file, or the names in a directory, to the disk, and closes it. */
async function sync(file: FileHandle): Promise<void> {
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function removeIfOld(path: string): Promise<void> {
  const written = await stat(path).catch(undefinedIfMissing);
  if (written && Math.abs(Date.now() - written.mtimeMs) > maxWriteMs) await rm(path, { force: true });
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
