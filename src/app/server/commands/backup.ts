import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { connect } from '../../../platform/database/connect.ts';
import { isEmptyDatabase } from '../../../platform/database/migrate.ts';
import type { Config } from '../../../platform/server/config.ts';
import { backUpBeforehand } from '../backup/keep-backups.ts';
import { holdsSchool, restoreBackup } from '../backup/restore-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { restoreCopy } from '../copy/restore-copy.ts';

/** `rollbook backup FILE`: writes the whole school to one file and prints its contents. */
export async function backUp(config: Config, file: string): Promise<void> {
  const { tables, photos } = await writeBackup(config, inCallersFolder(file));
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  console.log(`${file} has ${rows} rows of ${Object.keys(tables).length} tables and ${photos.rows} photo files.`);
  console.log('It was read again to its end, and holds what was written.');
}

/**
 * `rollbook before-upgrade`: backs up before an upgrade. The old version calls it, because it can restore its own
 * backups. Without a school, there is nothing to back up.
 */
export async function backUpBeforeSwap(config: Config): Promise<void> {
  if (await isNothingThere(config)) return console.log('There is no school here yet, and nothing to back up.');
  console.log(`The school was backed up to ${await backUpBeforehand(config, 'before-upgrade')}`);
}

async function isNothingThere({ database }: Config): Promise<boolean> {
  if (database.engine === 'sqlite' && !existsSync(database.file)) return true;
  const db = connect(database);
  return isEmptyDatabase(db).finally(() => db.destroy());
}

/** `rollbook restore FILE`: restores a backup into an empty database or, with `replace`, over an existing one. */
export async function restore(config: Config, file: string, { replace }: { readonly replace: boolean }): Promise<void> {
  await restoreBackup(config, inCallersFolder(file), { replace }, (step) => console.log(step));
  console.log('Everything else is as it was when the backup was made. Nobody is signed in.');
}

/**
 * `rollbook restore --from PLACE`: restores the copy from another machine into an empty database, in its last state or
 * as of an instant (ISO 8601; without a time zone, in this machine's).
 */
export async function restoreFromCopy(config: Config, from: string, at: string | undefined): Promise<void> {
  const moment = at === undefined ? undefined : new Date(at);
  if (moment && Number.isNaN(moment.getTime())) throw new Error('--at must be a time such as 2026-11-26T10:30:00Z.');
  if (!(await isNothingThere(config)) && (await holdsSchool(config.database)))
    throw new Error('There is a school here already. Name another DATA_DIR for the copy. Nothing was changed.');
  const place = /^https?:/.test(from) ? from : inCallersFolder(from);
  await restoreCopy(config, { from: place, at: moment }, (step) => console.log(step));
  console.log('Everything else is as it was then. Nobody is signed in.');
}

/** npm runs commands in the project's folder, and passes the caller's folder in a variable. */
function inCallersFolder(file: string): string {
  return resolve(process.env.INIT_CWD ?? '', file);
}
