import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from './file-store.ts';
import { syncAndClose, tidyDirectory, undefinedIfMissing, writeUnfinished } from './unfinished.ts';

/** Stores files in one directory that only this system user can read. */
export function diskStore(directory: string): FileStore {
  const take = async (path: string, name: string) => {
    await rename(path, join(directory, name)).catch(async (error) => {
      await rm(path, { force: true });
      throw error;
    });
    await syncAndClose(await open(directory, 'r'));
  };
  return {
    write: async (name, content) => take(await writeUnfinished(directory, name, content), name),
    take,
    read: async (name) => readFile(join(directory, name)).catch(undefinedIfMissing),
    open: async (name) => (await open(join(directory, name)).catch(undefinedIfMissing))?.createReadStream(),
    remove: async (name) => rm(join(directory, name), { force: true }),
    tidy: () => tidyDirectory(directory),
  };
}
