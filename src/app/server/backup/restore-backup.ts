import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { listImages, photoName, photoSizes } from '../../../base/images/server/images.queries.ts';
import { hasSchool } from '../../../base/school/server/school.queries.ts';
import { listErased, repeatErasures } from '../../../flows/privacy/server/erasure.queries.ts';
import { connect } from '../../../platform/database/connect.ts';
import { copyDatabase } from '../../../platform/database/copy-database.ts';
import { findDamage } from '../../../platform/database/damage.ts';
import { idList } from '../../../platform/database/id-list.ts';
import { updateIn } from '../../../platform/database/in-school.ts';
import { isEmptyDatabase, openDatabase } from '../../../platform/database/migrate.ts';
import { withServerLock } from '../../../platform/database/server-lock.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { openStore } from '../../../platform/files/open-store.ts';
import { listStoredNames } from '../../../platform/files/stored-files.ts';
import type { Config, DatabaseLocation } from '../../../platform/server/config.ts';
import { syncToDisk } from '../../../platform/server/sync-to-disk.ts';
import { type Backup, filePrefix, openBackup, photosIn, removeBackupTables } from './backup-file.ts';
import { backUpBeforehand } from './keep-backups.ts';

type Target = Pick<Config, 'database' | 'imageStore' | 'fileStore' | 'imageHost' | 'dataDirectory'>;

/**
 * Restores the database and the photos from a backup, and migrates them. Ends all sessions. Replaces an existing school
 * only with `replace`, after backing it up. Verifies the whole backup before changing anything; the database is
 * replaced atomically, as the last step except cleaning up.
 */
export async function restoreBackup(
  target: Target,
  path: string,
  { replace }: { readonly replace: boolean },
  tell: (step: string) => void,
): Promise<void> {
  const backup = openBackup(path);
  const source: Source = {
    file: path,
    madeAt: backup.manifest.madeAt,
    contents: (wanted) => photosOf(backup, wanted),
    since: undefined,
  };
  try {
    await restoreSource(target, source, { replace }, tell);
  } finally {
    backup.file.close();
  }
}

/** The database and the files that are restored. */
export type Source = {
  /** A SQLite file with the tables of some version; it is copied. */
  readonly file: string;
  /** An instant, ISO 8601 in UTC. */
  readonly madeAt: string;
  /** Returns the photos and files with these names that exist in the source. */
  readonly contents: (wanted: ReadonlySet<string>) => AsyncIterable<Content>;
  /** A later state of the school than the restored one, if one is known besides the replaced school. */
  readonly since: Database | undefined;
};

type Content = { readonly name: string; readonly content: Buffer };

async function* photosOf(backup: Backup, wanted: ReadonlySet<string>): AsyncGenerator<Content> {
  for (const photo of photosIn(backup)) if (wanted.has(photo.name)) yield photo;
}

/** Restores a verified source, like `restoreBackup`. */
export async function restoreSource(
  target: Target,
  source: Source,
  { replace }: { readonly replace: boolean },
  tell: (step: string) => void,
): Promise<void> {
  const beside = target.database.engine === 'sqlite' ? dirname(target.database.file) : target.dataDirectory;
  mkdirSync(beside, { recursive: true, mode: 0o700 });
  const workplace = mkdtempSync(join(beside, 'restoring-'));
  try {
    await withServerLock(target.database, () => putBack(target, source, { replace, workplace, tell }));
  } finally {
    rmSync(workplace, { recursive: true, force: true });
  }
}

type Wishes = { readonly replace: boolean; readonly workplace: string; readonly tell: (step: string) => void };

async function putBack(target: Target, source: Source, wishes: Wishes) {
  const store = openStore(target.imageStore);
  const former = await readFormer(target, wishes);
  const prepared = await prepare(source.file, join(wishes.workplace, 'rollbook.sqlite'));
  await prepared.db.updateTable('school').set({ restored_from: source.madeAt }).execute();
  try {
    const erased = [...former.erased, ...(source.since ? await listErased(source.since) : [])];
    const again = await repeatErasures(prepared.db, erased, { now: new Date(), config: target });
    if (again > 0) wishes.tell(`Students erased since that backup, and now erased again: ${again}`);
    const photos = photoNames((await listImages(prepared.db)).filter(({ discard_after }) => discard_after === null));
    const files = new Set(await listStoredNames(prepared.db));
    await replaceRevivedPasswords(prepared.db, source.since ?? former.db, wishes.tell);
    await writeContents(target, source, photos, files);
    await replaceDatabase(target, former, prepared, wishes);
    for (const name of photoNames(former.images)) if (!photos.has(name)) await store.remove(name);
    await removeFiles(target, former, files);
  } finally {
    await prepared.db.destroy();
    await former.db?.destroy();
  }
}

/**
 * Makes people choose a new password if theirs has changed since the backup, because somebody else may know the
 * restored one. Reports to the admin these passwords and the ended sessions.
 */
async function replaceRevivedPasswords(restored: Database, former: Database | undefined, tell: (step: string) => void) {
  tell(
    'Ended: all sessions, invitations, links to new passwords, recovery codes and addresses of calendars. People make new ones; an admin enters what was under “Connections” anew.',
  );
  const read = (db: Database) =>
    db
      .selectFrom('account')
      .innerJoin('school', 'school.id', 'account.school_id')
      .select(['account.school_id', 'person_id', 'email', 'password_hash', 'school.domain'])
      .execute();
  const now = new Map((former ? await read(former) : []).map((row) => [`${row.school_id} ${row.person_id}`, row]));
  const revived = (await read(restored)).filter((row) => {
    const present = now.get(`${row.school_id} ${row.person_id}`);
    // The school here before may have been a different one with the same numbers.
    const isSame = present?.domain === row.domain;
    return isSame && present?.password_hash !== row.password_hash && row.email !== '';
  });
  if (now.size === 0)
    tell(
      'Passwords that were changed since that backup are the earlier ones again. Rollbook cannot find out which these are.',
    );
  for (const schoolId of new Set(revived.map(({ school_id }) => school_id))) {
    const people = revived.filter(({ school_id }) => school_id === schoolId).map(({ person_id }) => person_id);
    await updateIn(restored, schoolId, 'account')
      .set({ must_change_password: 1 })
      .where('person_id', 'in', idList(restored, people))
      .execute();
  }
  if (revived.length === 0) return;
  tell(`Passwords that were changed since, and are again what they were: ${revived.length}`);
  tell(
    'Whoever signs in with one must choose another first. Where somebody else may know it, an admin gives a new one:',
  );
  for (const { email } of revived.slice(0, mostTold)) tell(`  ${email}`);
}

const mostTold = 200;

/** The state before a restore; `db` is open, unless the file is damaged. */
type Former = {
  readonly db: Database | undefined;
  readonly erased: Awaited<ReturnType<typeof listErased>>;
  readonly images: readonly Image[];
  /** The names of its uploaded files. */
  readonly files: readonly string[];
};

/**
 * Backs up an existing school and reads its state. A damaged file cannot be backed up, so its readable parts are read
 * and it is moved aside later.
 */
async function readFormer(target: Target, { replace, tell }: Wishes): Promise<Former> {
  const damage = findDamage(target.database);
  if (damage !== undefined) {
    if (!replace) throw new Error('The file here is damaged. To replace it, say --replace. Nothing was changed.');
    const erased = await salvage(target.database, listErased);
    if (!erased) tell('Who was erased since that backup cannot be read any more. Please erase them again.');
    const images = (await salvage(target.database, listImages)) ?? [];
    const files = (await salvage(target.database, listStoredNames)) ?? [];
    return { db: undefined, erased: erased ?? [], images, files };
  }
  if (await holdsSchool(target.database)) {
    if (!replace) throw new Error('There is a school here already. To replace it, say --replace. Nothing was changed.');
    tell(`What was here is kept in ${await backUpBeforehand(target, 'before-restore')}`);
  }
  const db = await openDatabase(target.database);
  return { db, erased: await listErased(db), images: await listImages(db), files: await listStoredNames(db) };
}

/** The result of a query on a damaged database, or `undefined` if it fails. */
async function salvage<T>(location: DatabaseLocation, read: (db: Database) => Promise<T>): Promise<T | undefined> {
  let db: Database | undefined;
  try {
    db = connect(location);
    return await read(db);
  } catch {
    return undefined;
  } finally {
    await db?.destroy();
  }
}

type Prepared = { readonly db: Database; readonly file: string };

/**
 * Copies the backup to a migrated database. Without sessions, links to new passwords, recovery codes and the addresses of
 * calendars, and passwords for other servers: some may have been used or ended since.
 */
async function prepare(path: string, file: string): Promise<Prepared> {
  copyFileSync(path, file);
  chmodSync(file, 0o600);
  removeBackupTables(file);
  const db = await openDatabase({ engine: 'sqlite', file });
  for (const table of [
    ...(['sign_in', 'outside_sign_in', 'account_link', 'sign_in_throttle', 'setup_link', 'quota'] as const),
    ...(['recovery_code', 'calendar_feed', 'recalled_device', 'connection'] as const),
  ])
    await db.deleteFrom(table).execute();
  return { db, file };
}

type Image = Awaited<ReturnType<typeof listImages>>[number];

function photoNames(images: readonly Image[]): Set<string> {
  return new Set(images.flatMap(({ school_id, key }) => photoSizes.map((size) => photoName(school_id, key, size))));
}

/** Writes the photos and the permanently stored files. */
async function writeContents(
  { imageStore, fileStore }: Target,
  { contents }: Source,
  photos: ReadonlySet<string>,
  files: ReadonlySet<string>,
): Promise<void> {
  const stores = { photos: openStore(imageStore), files: openStore(fileStore) };
  const wanted = new Set([...photos, ...[...files].map((name) => `${filePrefix}${name}`)]);
  for await (const { name, content } of contents(wanted)) {
    if (name.startsWith(filePrefix)) await stores.files.write(name.slice(filePrefix.length), content);
    else await stores.photos.write(name, content);
  }
}

/** Removes uploaded files that the restored database does not know. Files outside the backup that it knows are kept. */
async function removeFiles({ fileStore }: Target, former: Former, wanted: ReadonlySet<string>): Promise<void> {
  const store = openStore(fileStore);
  for (const name of former.files) if (!wanted.has(name)) await store.remove(name);
}

/** Replaces a SQLite file by renaming, and PostgreSQL's tables in one transaction: both are atomic. */
async function replaceDatabase(
  { database: location }: Target,
  { db: former }: Former,
  prepared: Prepared,
  { replace, tell }: Wishes,
): Promise<void> {
  if (location.engine === 'postgres') {
    if (former) await copyDatabase(prepared.db, former, () => {}, { replace });
    return;
  }
  await prepared.db.destroy();
  await former?.destroy();
  syncToDisk(prepared.file);
  if (!former) tell(`The damaged file is kept in ${putAside(location.file)}`);
  // SQLite removes its WAL when the last connection closes; a leftover one would corrupt reads of the new file.
  if (existsSync(`${location.file}-wal`))
    throw new Error(`Something else is using ${location.file}. Nothing was changed.`);
  renameSync(prepared.file, location.file);
  syncToDisk(dirname(location.file));
}

/** Moves a file with its WAL into a new folder beside it; returns the folder. */
function putAside(file: string): string {
  const folder = join(dirname(file), `damaged-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`);
  mkdirSync(folder, { mode: 0o700 });
  for (const end of ['-shm', '-wal', '']) {
    if (existsSync(file + end)) renameSync(file + end, join(folder, basename(file) + end));
  }
  return folder;
}

/** Whether a database of any version contains a school. Changes nothing. */
export async function holdsSchool(location: DatabaseLocation): Promise<boolean> {
  const db = connect(location);
  try {
    return !(await isEmptyDatabase(db)) && (await hasSchool(db));
  } finally {
    await db.destroy();
  }
}
