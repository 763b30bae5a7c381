import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import SqliteDatabase from 'better-sqlite3';
import type { Config } from '../../../platform/server/config.ts';
import { backUpBeforeSwap } from '../commands/backup.ts';
import { bytesIn, expectSpace, sizeOf } from './expect-space.ts';
import { type Installation, leadTo } from './installation.ts';
import { removeLeftovers } from './remove-leftovers.ts';

const copyPrefix = 'updating-';
const mostStartMs = 30 * 60_000;
/** The factor allows for two backups and the copy on which the new version is tried. */
const timesDatabase = 4;

/**
 * Switches to a release that was unpacked beside the present one; call it while no server runs. Tries it on a copy of
 * the database first. If it does not start there or cannot migrate the database, the present version and database are
 * kept.
 */
export async function takeOver(config: Config, installation: Installation, folder: string): Promise<void> {
  mkdirSync(config.dataDirectory, { recursive: true, mode: 0o700 });
  removeLeftovers(config.dataDirectory, copyPrefix);
  expectSpace(config.dataDirectory, roomNeeded(config));
  await backUpBeforeSwap(config);
  await tryOnCopy(config, folder);
  leadTo(installation, folder);
  try {
    await runNew(folder, ['migrate']);
  } catch (error) {
    leadTo(installation, installation.folder);
    throw new Error(
      `The database could not be brought up to date, and stays as it was, under the version that was here: ${(error as Error).message}`,
    );
  }
}

function roomNeeded({ database, imageStore, fileStore }: Config): number {
  const stores = [imageStore, fileStore].map((store) => (store.kind === 'disk' ? bytesIn(store.directory) : 0));
  const ofDatabase = database.engine === 'sqlite' ? sizeOf(database.file) * timesDatabase : 0;
  return ofDatabase + 2 * stores.reduce((sum, bytes) => sum + bytes, 0);
}

async function tryOnCopy({ database, dataDirectory }: Config, folder: string): Promise<void> {
  const work = mkdtempSync(join(dataDirectory, copyPrefix));
  try {
    if (database.engine === 'sqlite' && existsSync(database.file)) {
      const present = new SqliteDatabase(database.file, { readonly: true });
      await present.backup(join(work, 'rollbook.sqlite')).finally(() => present.close());
    }
    console.log((await runNew(folder, ['try-start'], { DATA_DIR: work })).trim());
  } catch (error) {
    throw new Error(`The new version does not work here, and does not take over: ${(error as Error).message}`);
  } finally {
    rmSync(work, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Runs a command of the new version and returns its output. Throws with its error output if it fails. */
async function runNew(folder: string, words: readonly string[], settings: NodeJS.ProcessEnv = {}): Promise<string> {
  const options = { env: { ...process.env, ...settings }, timeout: mostStartMs };
  const running = promisify(execFile)(join(folder, 'rollbook'), words, options);
  const { stdout } = await running.catch((error: { stderr?: string }) => {
    throw new Error(error.stderr?.trim() || String(error));
  });
  return stdout;
}
