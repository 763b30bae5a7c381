import { resolve } from 'node:path';
import type { Config } from '../../../platform/server/config.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';

/** `rollbook backup FILE`: writes the whole school to one file, and prints what is in it. */
export async function backUp(config: Config, file: string): Promise<void> {
  const { tables, photos } = await writeBackup(config, inCallersFolder(file));
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  console.log(`${file} has ${rows} rows of ${Object.keys(tables).length} tables and ${photos.rows} photo files.`);
  console.log('It was read again to its end, and holds what was written.');
}

/** `rollbook restore FILE`: restores a backup into an empty database or, with `replace`, over an existing one. */
export async function restore(config: Config, file: string, { replace }: { readonly replace: boolean }): Promise<void> {
  await restoreBackup(config, inCallersFolder(file), { replace }, (step) => console.log(step));
  console.log('Everything else is as it was when the backup was made. Nobody is signed in.');
}

/** npm runs commands in the project's folder, and passes the caller's folder in a variable. */
function inCallersFolder(file: string): string {
  return resolve(process.env.INIT_CWD ?? '', file);
}
