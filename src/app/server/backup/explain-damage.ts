import { DamagedFile, isDamage } from '../../../platform/database/damage.ts';
import type { Config } from '../../../platform/server/config.ts';
import { backupsAhead, newestBackup } from './keep-backups.ts';

/** Explains what to do to the user of a command that found a damaged file; returns other errors unchanged. */
export function explainDamage(error: unknown, config: Pick<Config, 'database' | 'dataDirectory'>): unknown {
  if (!isDamage(error) || config.database.engine === 'postgres') return error;
  const now = new Date();
  const backup = newestBackup(config, now);
  const ahead = backupsAhead(config, now);
  const wayBack = backup
    ? `Its newest backup is ${backup}. To go back to it, stop the server and run\n  npm run rollbook -- restore ${backup} --replace`
    : 'There is no backup of it in DATA_DIR/backups: look for a copy elsewhere.';
  const reason =
    error instanceof DamagedFile ? error.message : `${config.database.file} is damaged: ${messageOf(error)}`;
  const warning =
    ahead.length > 0 ? `\nThe clock is or was wrong, as these are dated after today: ${ahead.join(', ')}` : '';
  return new DamagedFile(`${reason}\n${wayBack}${warning}`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
