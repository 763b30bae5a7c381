import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { deleteIn, selectIn, updateIn } from '../database/in-school.ts';
import type { Database, DatabaseTransaction } from '../database/tables.ts';
import type { Config } from '../server/config.ts';
import { newSecret } from '../server/secrets.ts';
import { openStore } from './open-store.ts';
import { tidyDirectory, writeUnfinished } from './unfinished.ts';

type Parts = { readonly db: Database; readonly config: Config };

/** The owner, name and time of a stored file. */
type About = { readonly schoolId: number; readonly by: number; readonly name: string; readonly now: Date };

const dayMs = 24 * 3_600_000;
const keptMs = 7 * dayMs;

/** Returns where files are while they are incomplete, wherever they are stored afterwards. */
function directoryOf({ dataDirectory }: Config): string {
  return join(dataDirectory, 'files');
}

/** Stores a file for a week; returns its unguessable key. */
export async function storeFile(parts: Parts, { content, ...about }: About & { content: Buffer }): Promise<string> {
  return keepFile(parts, { ...about, path: await receiveChunks(parts, content) });
}

/** Writes an upload to this machine's disk while it arrives. `keepFile` stores it, or its receiver removes it. */
export function receiveChunks({ config }: Pick<Parts, 'config'>, content: Buffer | AsyncIterable<Buffer>) {
  return writeUnfinished(directoryOf(config), newSecret(), content);
}

/** Stores a file from this machine's disk. Its row is written first, so that no file is ever left without one. */
export async function keepFile(
  { db, config }: Parts,
  { schoolId, by, name, now, path }: About & { readonly path: string },
): Promise<string> {
  const key = newSecret();
  const { size } = await stat(path);
  const discardAfter = new Date(now.getTime() + keptMs).toISOString();
  await db
    .insertInto('stored_file')
    .values({ school_id: schoolId, key, name, bytes: size, uploaded_by: by, discard_after: discardAfter })
    .execute();
  await openStore(config.fileStore).take(path, storedName(schoolId, key));
  return key;
}

/**
 * Reads the content; `undefined` if the school does not have the file, or no longer does. A restored school has only
 * the rows.
 */
export async function readStoredFile(
  { db, config }: Parts,
  schoolId: number,
  key: string,
): Promise<Buffer | undefined> {
  const row = await selectIn(db, schoolId, 'stored_file', { key }).select('key').executeTakeFirst();
  return row && openStore(config.fileStore).read(storedName(schoolId, key));
}

function storedName(schoolId: number, key: string): string {
  return `${schoolId}.${key}`;
}

/** Lists the names under which the files of all schools are stored. */
export async function listStoredNames(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('stored_file').select(['school_id', 'key']).execute();
  return rows.map(({ school_id, key }) => storedName(school_id, key));
}

/** A date after all others, for files that are kept until somebody discards them. */
const always = '9999-12-31T00:00:00.000Z';

/** Keeps files permanently, until they are discarded; such files are in backups. */
export async function keepForGood(transaction: DatabaseTransaction, schoolId: number, keys: readonly string[]) {
  if (keys.length === 0) return;
  await updateIn(transaction, schoolId, 'stored_file')
    .set({ discard_after: always })
    .where('key', 'in', [...keys])
    .execute();
}

/** Lists the names under which the permanently kept files of all schools are stored. */
export async function listKeptNames(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('stored_file')
    .select(['school_id', 'key'])
    .where('discard_after', '=', always)
    .execute();
  return rows.map(({ school_id, key }) => storedName(school_id, key));
}

/** Opens a stored file to be sent while it is read; `undefined` if it no longer exists. */
export function openStoredFile({ config }: Pick<Parts, 'config'>, schoolId: number, key: string) {
  return openStore(config.fileStore).open(storedName(schoolId, key));
}

/** Marks files to be deleted by the next tidying, before their week is over. */
export async function discardFiles(
  transaction: DatabaseTransaction,
  schoolId: number,
  keys: readonly string[],
  now: Date,
): Promise<void> {
  for (const key of keys) {
    await updateIn(transaction, schoolId, 'stored_file', { key }).set({ discard_after: now.toISOString() }).execute();
  }
}

/** Deletes discarded files at once. What fails is deleted by the next tidying. */
export async function removeDiscarded(parts: Parts, schoolId: number, keys: readonly string[]): Promise<void> {
  for (const key of keys) await remove(parts, schoolId, key);
}

/** Deletes first the file, then its row, so that a failure is retried the next time. */
async function remove({ db, config }: Parts, schoolId: number, key: string): Promise<void> {
  await openStore(config.fileStore).remove(storedName(schoolId, key));
  await deleteIn(db, schoolId, 'stored_file', { key }).execute();
}

/**
 * Deletes the files of all schools after their week. On this machine's disk it also deletes files without a row, which
 * exist after an older database was restored. It reads the names of all files, so it is not for a single call.
 */
export async function tidyStoredFiles(parts: Parts & { readonly now: () => Date }): Promise<void> {
  const { db, config, now } = parts;
  // An empty database, such as a PostgreSQL to which the school has yet to move, knows none of the files.
  const school = await db.selectFrom('school').select('id').limit(1).executeTakeFirst();
  const orphanedMs = school ? keptMs + dayMs : undefined;
  await tidyDirectory(directoryOf(config), orphanedMs, new Set(await listKeptNames(db)));
  const old = await db
    .selectFrom('stored_file')
    .select(['school_id', 'key'])
    .where('discard_after', '<=', now().toISOString())
    .execute();
  for (const { school_id, key } of old) await remove(parts, school_id, key);
}
