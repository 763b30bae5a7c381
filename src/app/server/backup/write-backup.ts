import { closeSync, existsSync, mkdirSync, openSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import packageFile from '../../../../package.json' with { type: 'json' };
import { listImages, photoName, photoSizes } from '../../../base/images/server/images.queries.ts';
import { connect } from '../../../platform/database/connect.ts';
import { copyTables, type Fingerprints } from '../../../platform/database/copy-database.ts';
import { refuseDamaged } from '../../../platform/database/damage.ts';
import { openDatabaseOfVersion, readVersion } from '../../../platform/database/migrate.ts';
import { removeSqlite } from '../../../platform/database/remove-sqlite.ts';
import { inOneSnapshot } from '../../../platform/database/spread.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { openStore } from '../../../platform/files/open-store.ts';
import { listKeptNames } from '../../../platform/files/stored-files.ts';
import type { Config } from '../../../platform/server/config.ts';
import { syncToDisk } from '../../../platform/server/sync-to-disk.ts';
import { completeBackup, filePrefix, type Manifest, openBackup } from './backup-file.ts';

type Source = Pick<Config, 'database' | 'imageStore' | 'fileStore'>;

/**
 * Writes a snapshot of the whole school to a new file with mode 0600, while servers go on working. The file gets its
 * name only after it has been read back and verified, so a file with that name is always complete. On failure no file
 * is left.
 */
export async function writeBackup(source: Source, path: string): Promise<Manifest> {
  if (existsSync(path)) throw new Error(`${path} is there already. Nothing was written.`);
  const unfinished = `${path}.unfinished`;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  removeSqlite(unfinished);
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
    removeSqlite(unfinished);
    throw error;
  }
}

async function fill({ database, imageStore, fileStore }: Source, path: string): Promise<void> {
  if (database.engine === 'sqlite' && !existsSync(database.file)) {
    throw new Error(`There is no database at ${database.file}.`);
  }
  refuseDamaged(database);
  const madeAt = new Date().toISOString();
  const db = connect(database);
  try {
    const { tables, images, files } = await copySnapshot(db, path);
    const stores = { photos: openStore(imageStore), files: openStore(fileStore) };
    await completeBackup(path, readAll(stores, images, files), { version: packageFile.version, madeAt, tables });
  } finally {
    await db.destroy();
  }
}

type Snapshot = { readonly tables: Fingerprints; readonly images: Image[]; readonly files: readonly string[] };

/** Copies the tables in one read transaction, which sees the database as of its start. */
function copySnapshot(db: Database, path: string): Promise<Snapshot> {
  return inOneSnapshot(db, async (snapshot) => {
    const copy = await openDatabaseOfVersion({ engine: 'sqlite', file: path }, await readVersion(snapshot));
    try {
      const tables = await copy.transaction().execute((target) => copyTables(snapshot, target, () => {}));
      const images = 'image' in tables ? await listImages(copy) : [];
      return { tables, images, files: 'stored_file' in tables ? await listKeptNames(copy) : [] };
    } finally {
      await copy.destroy();
    }
  });
}

type Image = Awaited<ReturnType<typeof listImages>>[number];

type Stores = { readonly photos: FileStore; readonly files: FileStore };

/**
 * Reads the photos in use and the permanently stored files, which have their own names. Skips those deleted since the
 * snapshot.
 */
async function* readAll({ photos, files }: Stores, images: readonly Image[], names: readonly string[]) {
  yield* readPhotos(photos, images);
  for (const name of names) {
    const content = await files.read(name);
    if (content) yield { name: `${filePrefix}${name}`, content };
  }
}

/** The photos in use. */
async function* readPhotos(store: FileStore, images: readonly Image[]) {
  for (const { school_id, key } of images.filter(({ discard_after }) => discard_after === null)) {
    for (const size of photoSizes) {
      const name = photoName(school_id, key, size);
      const content = await store.read(name);
      if (content) yield { name, content };
    }
  }
}
