import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ImageStore } from '../../features/images/server/image-store.ts';
import { listImages, photoName, photoSizes } from '../../features/images/server/images.queries.ts';
import { openImageStore } from '../../features/images/server/open-image-store.ts';
import { listErased, repeatErasures } from '../../features/students/server/erasure.queries.ts';
import type { Config } from '../config.ts';
import type { DatabaseLocation } from '../database/connect.ts';
import { copyDatabase } from '../database/copy-database.ts';
import { holdsSchool, openDatabase } from '../database/migrate.ts';
import { withServerLock } from '../database/server-lock.ts';
import type { Database } from '../database/tables.ts';
import { type Backup, openBackup, photosIn, removeBackupTables } from './backup-file.ts';
import { backUpBeforehand } from './keep-backups.ts';
import { syncToDisk } from './sync-to-disk.ts';

type Target = Pick<Config, 'database' | 'imageStore' | 'imageHost' | 'dataDirectory'>;

/**
 * Makes the database and the photos what they were when a backup was made, brought up to date. Nobody is signed in
 * afterwards. A school that is there is replaced only on demand, and is backed up first. The backup is read to its end
 * before anything is changed, and the database changes at one moment, as the last step but tidying.
 */
export async function restoreBackup(
  target: Target,
  path: string,
  { replace }: { readonly replace: boolean },
  tell: (step: string) => void,
): Promise<void> {
  const backup = openBackup(path);
  const beside = target.database.engine === 'sqlite' ? dirname(target.database.file) : target.dataDirectory;
  mkdirSync(beside, { recursive: true, mode: 0o700 });
  const workplace = mkdtempSync(join(beside, 'restoring-'));
  try {
    await withServerLock(target.database, () => putBack(target, backup, path, { replace, workplace, tell }));
  } finally {
    backup.file.close();
    rmSync(workplace, { recursive: true, force: true });
  }
}

type Wishes = { readonly replace: boolean; readonly workplace: string; readonly tell: (step: string) => void };

async function putBack(target: Target, backup: Backup, path: string, { replace, workplace, tell }: Wishes) {
  const store = openImageStore(target.imageStore);
  if (await holdsSchool(target.database)) {
    if (!replace) throw new Error('There is a school here already. To replace it, say --replace. Nothing was changed.');
    tell(`What was here is kept in ${await backUpBeforehand(target, 'before-restore')}`);
  }
  const current = await openDatabase(target.database);
  const prepared = await prepare(path, join(workplace, 'rollbook.sqlite'));
  try {
    const erased = await listErased(current);
    const again = await repeatErasures(prepared.db, erased, { now: new Date(), config: target });
    if (again > 0) tell(`Students erased since that backup, and now erased again: ${again}`);
    const formerPhotos = photoNames(await listImages(current));
    const photos = photoNames((await listImages(prepared.db)).filter(({ discard_after }) => discard_after === null));
    await writePhotos(store, backup, photos);
    await replaceDatabase(target.database, current, prepared, replace);
    for (const name of formerPhotos) if (!photos.has(name)) await store.remove(name);
  } finally {
    await prepared.db.destroy();
    await current.destroy();
  }
}

type Prepared = { readonly db: Database; readonly file: string };

/** A copy of the backup as a database of today: up to date, and with no session that might have been ended since. */
async function prepare(path: string, file: string): Promise<Prepared> {
  copyFileSync(path, file);
  chmodSync(file, 0o600);
  removeBackupTables(file);
  const db = await openDatabase({ engine: 'sqlite', file });
  for (const table of ['sign_in', 'sign_in_throttle', 'setup_link', 'quota'] as const)
    await db.deleteFrom(table).execute();
  return { db, file };
}

type Image = Awaited<ReturnType<typeof listImages>>[number];

function photoNames(images: readonly Image[]): Set<string> {
  return new Set(images.flatMap(({ school_id, key }) => photoSizes.map((size) => photoName(school_id, key, size))));
}

async function writePhotos(store: ImageStore, backup: Backup, wanted: ReadonlySet<string>): Promise<void> {
  for (const { name, content } of photosIn(backup)) if (wanted.has(name)) await store.write(name, content);
}

/** A SQLite file is replaced by renaming, PostgreSQL's tables in one transaction: all or nothing on both. */
async function replaceDatabase(
  location: DatabaseLocation,
  current: Database,
  prepared: Prepared,
  replace: boolean,
): Promise<void> {
  if (location.engine === 'postgres') return copyDatabase(prepared.db, current, () => {}, { replace });
  await prepared.db.destroy();
  await current.destroy();
  // SQLite removes its journal when the last connection closes; with a foreign one the new file would be read wrongly.
  if (existsSync(`${location.file}-wal`))
    throw new Error(`Something else is using ${location.file}. Nothing was changed.`);
  syncToDisk(prepared.file);
  renameSync(prepared.file, location.file);
  syncToDisk(dirname(location.file));
}
