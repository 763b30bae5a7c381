import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import { findFirstSchoolDate, hasSchool } from '../../../base/school/server/school.queries.ts';
import { fault } from '../../../platform/contract/reason.ts';
import { fileDamaged, noBackup } from '../../../platform/contract/refusals.ts';
import { DamagedFile, damagedExitCode, isDamage } from '../../../platform/database/damage.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { FileKeeper } from '../../../platform/http/app-context.ts';
import type { Config } from '../../../platform/server/config.ts';
import { notSafe } from '../../../platform/server/refusal.ts';
import {
  backupDirectory,
  dailyName,
  dayOf,
  discardHalfWritten,
  discardOldBackups,
  newestBackup,
  newestDay,
} from './keep-backups.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

/** How often to check for today's backup: it is made soon after midnight or a start, and retried after a failure. */
const lookEveryMs = 10 * 60 * 1000;

/** The number of days without a backup after which the server counts as unhealthy. */
const maxDaysWithout = 2;

/**
 * Checks the file at the start, and makes one backup a day of a checked file. A failure is logged, stops nothing, and
 * is retried at the next interval. Old backups are discarded only after a new one is made.
 */
export function keepSchoolFile(config: Config, db: Database, log: FastifyBaseLogger): FileKeeper {
  if (config.database.engine === 'postgres') {
    return { expectSafe: async () => {}, notice: () => {}, stop: async () => {} };
  }
  const isBackedUp = config.backupsKept.days + config.backupsKept.weeks > 0;
  const stopping = new AbortController();
  let hasLooked = false;
  let isDamaged = false;
  let underWay: Promise<void> | undefined;

  const lookOnce = async () => {
    const isDue = isBackedUp && (await isBackupDue(config, db));
    if (!isDue && hasLooked) return;
    if (isDue) await backUpToday(config, stopping.signal);
    else await runCommand(['check'], config, stopping.signal);
    isDamaged = false;
  };

  const notice = (error: unknown) => {
    if (!isDamage(error) || isDamaged) return;
    isDamaged = true;
    log.error(
      { reason: (error as Error).message, newestBackup: newestBackup(config, new Date()) ?? 'none' },
      'the school’s file is damaged; no backup is made or discarded until one is restored (rollbook restore FILE --replace)',
    );
  };

  const look = () => {
    underWay ??= lookOnce()
      .catch((error: Error) => {
        if (stopping.signal.aborted) return;
        notice(error);
        if (isBackedUp) log.error({ reason: error.message }, 'today’s backup could not be made');
      })
      .finally(() => {
        hasLooked = true;
        underWay = undefined;
      });
  };

  look();
  const timer = setInterval(look, lookEveryMs).unref();
  return {
    expectSafe: async () => {
      if (isDamaged) throw notSafe(fault(fileDamaged));
      if (isBackedUp && hasLooked && (await isBackupLate(config, db))) {
        throw notSafe(fault(noBackup));
      }
    },
    notice,
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await underWay;
    },
  };
}

async function isBackupDue(config: Config, db: Database): Promise<boolean> {
  return !existsSync(pathOfToday(config)) && (await hasSchool(db));
}

async function backUpToday(config: Config, signal: AbortSignal): Promise<void> {
  const directory = backupDirectory(config);
  discardHalfWritten(directory);
  await runCommand(['backup', pathOfToday(config)], config, signal);
  discardOldBackups(directory, new Date(), config.backupsKept);
}

function pathOfToday(config: Config): string {
  return join(backupDirectory(config), dailyName(new Date()));
}

/** Without any backup, counts from the day when the first school was created. */
async function isBackupLate(config: Config, db: Database): Promise<boolean> {
  const now = new Date();
  const made = newestDay(config, now);
  if (made !== undefined) return dayOf(now) - made >= maxDaysWithout;
  const begun = await findFirstSchoolDate(db);
  return begun !== undefined && dayOf(now) - dayOf(begun) >= maxDaysWithout;
}

/** Runs a command in its own process, so that the server is not blocked. Throws `DamagedFile` or its output. */
async function runCommand(words: readonly string[], config: Config, signal: AbortSignal): Promise<void> {
  const env = { ...process.env, DATA_DIR: config.dataDirectory, DATABASE_URL: '' };
  const running = promisify(execFile)(process.execPath, [main, ...words], { signal, env });
  await running.catch((error: { code?: unknown; stderr?: string }) => {
    const reason = error.stderr?.trim() || String(error);
    throw error.code === damagedExitCode ? new DamagedFile(reason) : new Error(reason);
  });
}
