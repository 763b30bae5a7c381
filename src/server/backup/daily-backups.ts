import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import { hasSchool } from '../../features/school/server/school.queries.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/tables.ts';
import { backupDirectory, dailyName, discardOldBackups } from './keep-backups.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

/** How often to look whether today's backup is there: soon after midnight, a start and a failure. */
const lookEveryMs = 10 * 60 * 1000;

/**
 * Sees to it that each day has its backup while the server runs, and makes up for a missed one at the start. A failure is
 * logged and stops nothing; the next look tries again. Answers how to stop, which ends a backup under way.
 */
export function keepDailyBackups(config: Config, db: Database, log: FastifyBaseLogger): () => Promise<void> {
  const isWanted = config.database.engine === 'sqlite' && config.backupsKept.days + config.backupsKept.weeks > 0;
  if (!isWanted) return async () => {};
  const stopping = new AbortController();
  let underWay: Promise<void> | undefined;
  const look = () => {
    underWay ??= backUpToday(config, db, stopping.signal)
      .catch((error: Error) => log.error({ reason: error.message }, 'today’s backup could not be made'))
      .finally(() => {
        underWay = undefined;
      });
  };
  look();
  const timer = setInterval(look, lookEveryMs).unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await underWay;
  };
}

/** A process of its own makes the copy, so that the server has its hands free for people. */
async function backUpToday(config: Config, db: Database, signal: AbortSignal): Promise<void> {
  const directory = backupDirectory(config);
  const path = join(directory, dailyName(new Date()));
  if (existsSync(path) || !(await hasSchool(db))) return;
  discardOldBackups(directory, new Date(), config.backupsKept);
  const copying = promisify(execFile)(process.execPath, [main, 'backup', path], { signal });
  await copying.catch((error: { stderr?: string }) => {
    if (!signal.aborted) throw new Error(error.stderr?.trim() || String(error));
  });
}
