import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import SqliteDatabase from 'better-sqlite3';
import type { Fingerprints } from '../../../platform/database/copy-database.ts';
import { type Fingerprint, FingerprintSum, isSame } from '../../../platform/database/fingerprint.ts';
import { whyUnreadable } from '../../../platform/database/migrate.ts';

/**
 * A backup is one SQLite file: a snapshot of the school's tables from either engine, the photos in `backup_photo`, and
 * in `backup_manifest` what both must contain.
 */
export type Manifest = {
  readonly format: 1;
  /** The version of Rollbook that wrote it. */
  readonly version: string;
  /** An instant, ISO 8601 in UTC. */
  readonly madeAt: string;
  readonly tables: Fingerprints;
  readonly photos: Fingerprint;
};

export type Backup = { readonly manifest: Manifest; readonly file: SqliteDatabase.Database };

type Photo = { readonly name: string; readonly content: Buffer };

/** The prefix of uploaded files' names, which distinguishes them from photos. */
export const filePrefix = 'files/';

/** Adds photos and manifest to a file with the tables, which makes it a backup. */
export async function completeBackup(
  path: string,
  photos: AsyncIterable<Photo>,
  manifest: Omit<Manifest, 'format' | 'photos'>,
): Promise<Manifest> {
  const file = new SqliteDatabase(path);
  try {
    file.pragma('journal_mode = delete');
    file.exec('create table backup_photo (name text primary key, content blob not null)');
    file.exec('create table backup_manifest (content text not null)');
    const complete: Manifest = { format: 1, ...manifest, photos: await addPhotos(file, photos) };
    file.prepare('insert into backup_manifest values (?)').run(JSON.stringify(complete));
    return complete;
  } finally {
    file.close();
  }
}

async function addPhotos(file: SqliteDatabase.Database, photos: AsyncIterable<Photo>): Promise<Fingerprint> {
  const insert = file.prepare('insert into backup_photo values (?, ?)');
  const sum = new FingerprintSum();
  for await (const { name, content } of photos) {
    insert.run(name, content);
    sum.add(describePhoto({ name, content }));
  }
  return sum.read();
}

/**
 * Opens a backup and verifies all of it: throws, with the reason, unless every table and photo matches the manifest.
 * The caller closes `file`.
 */
export function openBackup(path: string): Backup {
  const file = openFile(path);
  try {
    const manifest = readManifest(file);
    refuseUnreadable(file, manifest);
    const faults = findFaults(file, manifest);
    if (faults.length > 0) throw new Error(`it is damaged (${faults.join(', ')})`);
    return { manifest, file };
  } catch (error) {
    file.close();
    throw refusal(path, error);
  }
}

export function* photosIn({ file }: Backup): Generator<Photo> {
  yield* file.prepare<[], Photo>('select name, content from backup_photo').iterate();
}

/** Removes the backup's own tables, if any, from a copy; the rest is the school's database. */
export function removeBackupTables(path: string): void {
  const file = new SqliteDatabase(path);
  file.exec('drop table if exists backup_photo; drop table if exists backup_manifest; vacuum');
  file.close();
}

function openFile(path: string): SqliteDatabase.Database {
  if (!existsSync(path)) throw new Error(`${path} is not there.`);
  try {
    return new SqliteDatabase(path, { readonly: true, fileMustExist: true });
  } catch (error) {
    throw refusal(path, error);
  }
}

function readManifest(file: SqliteDatabase.Database): Manifest {
  const { content } = file.prepare('select content from backup_manifest').get() as { content: string };
  return JSON.parse(content) as Manifest;
}

function refuseUnreadable(file: SqliteDatabase.Database, { format }: Manifest): void {
  const applied = file.prepare<[], { name: string }>('select name from kysely_migration').all();
  const reason = whyUnreadable(applied.map(({ name }) => name));
  if (reason) throw new Error(reason);
  if (format !== 1) throw new Error('it was made by a newer version of Rollbook: please install that first');
}

/** The names of the tables and photos that differ from the manifest. */
function findFaults(file: SqliteDatabase.Database, { tables, photos }: Manifest): string[] {
  const faults = Object.entries(tables).filter(([table, wanted]) => !isSame(readTable(file, table), wanted));
  const names = faults.map(([table]) => table);
  if (!isSame(readPhotos(file), photos)) names.push('photos');
  if (file.pragma('integrity_check', { simple: true }) !== 'ok') names.push('indexes');
  return names;
}

function readTable(file: SqliteDatabase.Database, table: string): Fingerprint {
  const sum = new FingerprintSum();
  for (const row of file.prepare<[], Record<string, unknown>>(`select * from "${table}"`).iterate()) sum.add(row);
  return sum.read();
}

function readPhotos(file: SqliteDatabase.Database): Fingerprint {
  const sum = new FingerprintSum();
  for (const photo of photosIn({ file } as Backup)) sum.add(describePhoto(photo));
  return sum.read();
}

function describePhoto({ name, content }: Photo) {
  return { name, sha256: createHash('sha256').update(content).digest('hex') };
}

/** Replaces SQLite's own messages for a damaged or foreign file, which help nobody. */
function refusal(path: string, error: unknown): Error {
  const { code, message } = error as { code?: string; message: string };
  const reason =
    code?.startsWith('SQLITE_') || error instanceof SyntaxError ? 'it is no backup, or it is damaged' : message;
  return new Error(`${path} cannot be used: ${reason}. Nothing was changed.`);
}
