import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import { recordCuriousReaders } from '../../../base/audit/server/curious.queries.ts';
import { forgetFormerPhotos } from '../../../base/identity/server/photo.queries.ts';
import { clearDeadSignIns } from '../../../base/identity/server/sign-in.queries.ts';
import { tidyImages } from '../../../base/images/server/images.queries.ts';
import { forgetOldMails } from '../../../base/mail/server/mail.queries.ts';
import { readCopyLocation } from '../../../base/school/server/connections.queries.ts';
import { hasSchool } from '../../../base/school/server/school.queries.ts';
import { forgetOldImports } from '../../../flows/imports/server/imports.queries.ts';
import { turnDay } from '../../../flows/moving-up/server/turn-day.ts';
import { addSetupLink } from '../../../flows/set-up/server/set-up.queries.ts';
import { connectToServe } from '../../../platform/database/connect.ts';
import { emptyJournal } from '../../../platform/database/empty-journal.ts';
import { openDatabase } from '../../../platform/database/migrate.ts';
import { clearQuotas } from '../../../platform/database/quota.ts';
import { holdServerLock } from '../../../platform/database/server-lock.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { lookForFontsIn } from '../../../platform/documents/font-folder.ts';
import { tidyStoredFiles } from '../../../platform/files/stored-files.ts';
import type { AppParts } from '../../../platform/http/app-context.ts';
import { clearKeptAnswers } from '../../../platform/http/idempotency.ts';
import { clearEndedJobs } from '../../../platform/jobs/claims.ts';
import { dropWhatTheStartNeeded } from '../../../platform/server/after-start.ts';
import type { Config } from '../../../platform/server/config.ts';
import { loggerFor } from '../../../platform/server/log.ts';
import { newSecret } from '../../../platform/server/secrets.ts';
import { endOldHandIns } from '../../../records/homework/server/end-hand-ins.ts';
import { turnTimetables } from '../../../records/schedule/server/turn-timetables.ts';
import { buildApp } from '../app.ts';
import { backUpBeforeUpgrade } from '../backup/keep-backups.ts';
import { keepSchoolFile } from '../backup/keep-school-file.ts';
import { keepCopy } from '../copy/keep-copy.ts';
import { lookForUpdates } from '../update/look-for-updates.ts';
import { removeLeftovers } from '../update/remove-leftovers.ts';
import { startWorkers, workerNumber } from './workers.ts';

/** Timeout of a graceful stop; then the remaining connections are closed. */
const maxStoppingMs = 5_000;

const tidyEveryMs = 15 * 60_000;

/** The interval is short because the day begins at a different time at each school. */
const turnEveryMs = 15 * 60_000;

const pagesDirectory = fileURLToPath(new URL('../../../../dist', import.meta.url));

/** Serves until the process is asked to stop, then finishes pending calls. */
export async function serve(config: Config): Promise<void> {
  if (cluster.isWorker) return serveAsWorker(config);
  holdServerLock(config.database);
  removeCopiesLeft(config);
  await (await openDatabase(config.database, (db) => backUpBeforeUpgrade(config, db))).destroy();
  const metrics = await openMetrics(config);
  const db = connectToServe(config.database, metrics?.measureQuery);
  const isNew = !(await hasSchool(db));
  const address = config.workers > 1 ? await serveByWorkers(config, db) : await serveDatabase(config, db);
  console.log(`Rollbook is at ${address}`);
  if (isNew) await printSetupLink(db, address);
  if (config.workers > 1 && !config.metrics) await db.destroy();
}

/** The beginnings of the names of copies of the database that a process works on, and leaves behind if it is killed. */
const workingCopies = ['trial.sqlite', 'copy.snapshot', 'restoring-', 'updating-'];

/**
 * Removes such copies, which would otherwise show for years who was erased since. The server has the lock by now, so a
 * restore that is still fetching its copy could not go on anyway. What cannot be removed is left to the next start.
 */
function removeCopiesLeft({ database, dataDirectory }: Config): void {
  if (database.engine === 'postgres') return;
  try {
    for (const beginning of workingCopies) removeLeftovers(dataDirectory, beginning);
  } catch {}
}

/** Loads the metrics module if metrics are configured. */
async function openMetrics(config: Config) {
  return config.metrics && import('../../../platform/http/metrics.ts');
}

/** Starts worker processes; this parent process serves the metrics of all of them. */
async function serveByWorkers(config: Config, db: Database): Promise<string> {
  if (config.metrics) {
    const { serveMetrics } = await import('./serve-metrics.ts');
    await serveMetrics({ db, config, now: () => new Date() });
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => db.destroy());
  }
  return startWorkers(config);
}

/** One of `WORKERS` processes. Their parent has migrated the database and prints the address. */
async function serveAsWorker(config: Config): Promise<void> {
  const metrics = await openMetrics(config);
  await serveDatabase(config, connectToServe(config.database, metrics?.measureQuery));
}

/** Listens, with graceful stop; returns the server's public address. */
export async function serveDatabase(config: Config, db: Database): Promise<string> {
  lookForFontsIn(config.fontDirectory);
  const keeper = keepSchoolFile(config, db, loggerFor(config));
  const copier = await keepCopy(config, loggerFor(config), () => readCopyLocation({ db, config }));
  const lookout = lookForUpdates(config, loggerFor(config));
  const metrics = await openMetrics(config);
  const now = () => new Date();
  const tls = config.tls && (await (await import('../../../platform/tls/tls.ts')).openTls(config, config.tls, now));
  const reading = { readCopy: copier?.read, followCopy: copier?.follow, readNewVersion: lookout?.read };
  const parts = { db, config, now, keeper, tls, ...reading, measureCalls: metrics?.measureCalls };
  metrics?.measureProcess(db, process.env[workerNumber]);
  if (config.metrics && !cluster.isWorker) await (await import('./serve-metrics.ts')).serveMetrics(parts);
  const fastify = await buildApp(parts, pagesDirectory);
  fastify.addHook('preClose', keeper.stop);
  if (tls) fastify.addHook('preClose', tls.stop);
  tidyUp(parts);
  setInterval(tidyUp, tidyEveryMs, parts).unref();
  turn(parts);
  setInterval(turn, turnEveryMs, parts).unref();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, async () => {
      // The graceful stop would wait in vain for connections that browsers opened in advance.
      setTimeout(() => fastify.server.closeAllConnections(), maxStoppingMs).unref();
      await fastify.close();
      lookout?.stop();
      await copier?.stop();
      await db.destroy();
      cluster.worker?.disconnect();
    });
  }
  await fastify.ready();
  dropWhatTheStartNeeded();
  const listening = await fastify.listen({ host: config.host, port: config.port });
  return config.publicUrl ?? listening;
}

/** Deletes expired rows, photos and files, and truncates the WAL. Failures are ignored, as the next run repeats it. */
async function tidyUp(parts: AppParts): Promise<void> {
  const { db, now } = parts;
  const steps = [
    () => clearDeadSignIns(db, parts),
    () => clearQuotas(db, now()),
    () => clearKeptAnswers(db, now()),
    () => recordCuriousReaders(db, now()),
    () => clearEndedJobs(db, now()),
    () => forgetFormerPhotos(db, now()),
    () => tidyImages(parts),
    () => tidyStoredFiles(parts),
    () => forgetOldImports(db, now()),
    () => forgetOldMails(db, now()),
    () => emptyJournal(db),
  ];
  for (const step of steps) await step().catch(() => {});
}

/** Updates the students and timetables for a new day. A failure is logged, and the next run retries. */
async function turn({ db, config, now }: AppParts): Promise<void> {
  for (const turnAll of [turnDay, turnTimetables, endHandIns]) {
    await turnAll(db, now()).catch((error: Error) =>
      loggerFor(config).error({ failure: error.name }, 'day not turned'),
    );
  }
}

/** The day, per school, on which this process last deleted expired data. */
const ended = new Map<number, string>();

function endHandIns(db: Database, now: Date): Promise<void> {
  return endOldHandIns(db, now, ended);
}

/** Prints the one-time set-up link of an empty database. The secret must not appear in the logs. */
async function printSetupLink(db: Database, address: string): Promise<void> {
  const token = newSecret();
  await addSetupLink(db, token, new Date());
  console.log(`There is no school here yet. Set it up once at\n  ${address}/setup#${token}`);
}
