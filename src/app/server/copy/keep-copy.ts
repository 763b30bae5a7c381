import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { FastifyBaseLogger } from 'fastify';
import type { CopyState } from '../../../platform/contract/copy-state.ts';
import type { Config, StoreLocation } from '../../../platform/server/config.ts';
import type { FileFolder } from './copy-files.ts';
import type { CopyReport, CopyTask } from './copy-thread.ts';
import { nameOf } from './place.ts';

const maxStoppingMs = 4_000;
const startAgainMs = 10_000;
const megabytes = 64;

type Copier = {
  readonly read: () => CopyState | undefined;
  /** Copies to the place that the school has chosen by now; `undefined` where the settings say the place. */
  readonly follow: (() => Promise<void>) | undefined;
  /** Copies the rest, if that is quick, and ends. */
  readonly stop: () => Promise<void>;
};

type Copying = { readonly to: StoreLocation; readonly read: () => CopyState; readonly stop: () => Promise<void> };

/**
 * Copies the SQLite file, photos and files while a server runs, to the place of the settings or else to the one that
 * `readChosen` returns. `undefined` on PostgreSQL, which has its own means.
 */
export async function keepCopy(
  config: Config,
  log: FastifyBaseLogger,
  readChosen: () => Promise<StoreLocation | undefined>,
): Promise<Copier | undefined> {
  const { database, copyTo, dataDirectory } = config;
  if (database.engine === 'postgres') return undefined;
  const source = { file: database.file, dataDirectory, folders: foldersOf(config) };
  let copying: Copying | undefined;
  const copyToPlace = async () => {
    const to = copyTo ?? (await readChosen());
    if (isDeepStrictEqual(to, copying?.to)) return;
    await copying?.stop();
    copying = to && startCopying({ ...source, location: to }, log);
  };
  let last = copyToPlace();
  await last;
  return {
    read: () => copying?.read(),
    // Two changes at a time would otherwise start two threads.
    follow: copyTo ? undefined : () => (last = last.catch(() => {}).then(copyToPlace)),
    stop: async () => {
      await last.catch(() => {});
      await copying?.stop();
    },
  };
}

/** Copies in a thread of its own. */
function startCopying(task: CopyTask, log: FastifyBaseLogger): Copying {
  const place = nameOf(task.location);
  const since = new Date().toISOString();
  let copiedAt: number | undefined;
  let fault: CopyState['fault'] = null;
  let isStopping = false;
  let worker: Worker;

  const hear = (report: CopyReport) => {
    // The time stays when a line begins again, because the earlier copy still exists.
    if (report.copiedMsAgo !== undefined) copiedAt = Date.now() - report.copiedMsAgo;
    const now = report.fault ?? null;
    if (now === fault) return;
    fault = now;
    if (now) log.error({ place, reason: report.detail }, 'nothing is copied off this machine');
    else log.info({ place }, 'what is stored is copied off this machine again');
  };

  const start = () => {
    worker = new Worker(new URL('./copy-thread.ts', import.meta.url), {
      workerData: task,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 16 },
    });
    worker.on('message', hear);
    worker.on('error', (error: Error) => hear({ copiedMsAgo: undefined, fault: 'gone', detail: error.message }));
    worker.on('exit', () => {
      if (!isStopping) setTimeout(start, startAgainMs).unref();
    });
  };

  start();
  return {
    to: task.location,
    read: () => ({ place, copiedAt: copiedAt === undefined ? null : new Date(copiedAt).toISOString(), fault, since }),
    stop: async () => {
      isStopping = true;
      const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
      worker.postMessage('stop');
      await Promise.race([ended, wait(maxStoppingMs, undefined, { ref: false })]);
      // A thread that waits for a disk that hangs may never end by itself.
      void worker.terminate();
    },
  };
}

/** The folders to copy. Photos and files in a bucket are not on this machine anyway. */
function foldersOf({ imageStore, fileStore }: Config): FileFolder[] {
  return [
    ...(imageStore.kind === 'disk' ? [{ kind: 'images', directory: imageStore.directory } as const] : []),
    ...(fileStore.kind === 'disk' ? [{ kind: 'files', directory: fileStore.directory } as const] : []),
  ];
}
