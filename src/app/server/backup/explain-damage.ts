import { DamagedFile, isDamage } from '../../../platform/database/damage.ts';
import type { Config } from '../../../platform/server/config.ts';
import { newestBackup } from './keep-backups.ts';

/** Tells the user of a command that found a damaged file what to do; returns other errors unchanged. */
export function explainDamage(error: unknown, config: Pick<Config, 'database' | 'dataDirectory'>): unknown {
  if (!isDamage(error) || config.database.engine === 'postgres') return error;
  const backup = newestBackup(config);
  const wayBack = backup
    ? `Its newest backup is ${backup}. To go back to it, stop the server and run\n  npm run rollbook -- restore ${backup} --replace`
    : 'There is no backup of it in DATA_DIR/backups: look for a copy elsewhere.';
  const reason =
    error instanceof DamagedFile ? error.message : `${config.database.file} is damaged: ${messageOf(error)}`;
  return new DamagedFile(`${reason}\n${wayBack}`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
