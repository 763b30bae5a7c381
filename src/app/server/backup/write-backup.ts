import { closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import packageFile from '../../../../package.json' with { type: 'json' };
import { listImages, photoName, photoSizes } from '../../../features/images/server/images.queries.ts';
import { connect } from '../../../platform/database/connect.ts';
import { copyTables, type Fingerprints } from '../../../platform/database/copy-database.ts';
import { refuseDamaged } from '../../../platform/database/damage.ts';
import { openDatabaseOfVersion, readVersion } from '../../../platform/database/migrate.ts';
import { inOneSnapshot } from '../../../platform/database/spread.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { openStore } from '../../../platform/files/open-store.ts';
import type { Config } from '../../../platform/server/config.ts';
import { syncToDisk } from '../../../platform/server/sync-to-disk.ts';
import { completeBackup, type Manifest, openBackup } from './backup-file.ts';

type Source = Pick<Config, 'database' | 'imageStore'>;

/**
 * Writes a snapshot of the whole school to a new file with mode 0600, while servers go on working. The file gets its
 * name only after it has been read back and verified, so a file with that name is always complete. On failure no file
 * is left.
 */
export async function writeBackup(source: Source, path: string): Promise<Manifest> {
  if (existsSync(path)) throw new Error(`${path} is there already. Nothing was written.`);
  const unfinished = `${path}.unfinished`;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  removeDatabase(unfinished);
  try {
    closeSync(openSync(unfinished, 'wx', 0o600));
    await fill(source, unfinished);
    const { manifest, file } = openBackup(unfinished);
    file.close();
    syncToDisk(unfinished);
    renameSync(unfinished, path);
    syncToDisk(dirname(path));
    return manifest;
  } catch (error) {
    removeDatabase(unfinished);
    throw error;
  }
}

async function fill({ database, imageStore }: Source, path: string): Promise<void> {
  if (database.engine === 'sqlite' && !existsSync(database.file)) {
    throw new Error(`There is no database at ${database.file}.`);
  }
  refuseDamaged(database);
  const madeAt = new Date().toISOString();
  const db = connect(database);
  try {
    const { tables, images } = await copySnapshot(db, path);
    const photos = readPhotos(openStore(imageStore), images);
    await completeBackup(path, photos, { version: packageFile.version, madeAt, tables });
  } finally {
    await db.destroy();
  }
}

/** One read transaction, which sees the database as of its start. */
function copySnapshot(db: Database, path: string): Promise<{ tables: Fingerprints; images: Image[] }> {
  return inOneSnapshot(db, async (snapshot) => {
    const copy = await openDatabaseOfVersion({ engine: 'sqlite', file: path }, await readVersion(snapshot));
    try {
      const tables = await copy.transaction().execute((target) => copyTables(snapshot, target, () => {}));
      return { tables, images: 'image' in tables ? await listImages(copy) : [] };
    } finally {
      await copy.destroy();
    }
  });
}

type Image = Awaited<ReturnType<typeof listImages>>[number];

/** The photos in use. Skips those deleted since the snapshot. */
async function* readPhotos(store: FileStore, images: readonly Image[]) {
  for (const { school_id, key } of images.filter(({ discard_after }) => discard_after === null)) {
    for (const size of photoSizes) {
      const name = photoName(school_id, key, size);
      const content = await store.read(name);
      if (content) yield { name, content };
    }
  }
}

function removeDatabase(path: string): void {
  for (const end of ['', '-journal', '-wal', '-shm']) rmSync(`${path}${end}`, { force: true });
}
