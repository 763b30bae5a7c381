import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImageStore } from './image-store.ts';

/** Photos as files of one directory, which only this system's user may read. */
export function diskStore(directory: string): ImageStore {
  return {
    write: async (name, content) => {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const unfinished = join(directory, `${name}.unfinished`);
      await writeSynced(unfinished, content);
      await rename(unfinished, join(directory, name));
    },
    read: async (name) => readFile(join(directory, name)).catch(undefinedIfMissing),
    remove: async (name) => rm(join(directory, name), { force: true }),
  };
}

async function writeSynced(path: string, content: Buffer): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
