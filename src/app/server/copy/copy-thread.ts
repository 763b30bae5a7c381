import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { CopyFault } from '../../../platform/contract/copy-state.ts';
import { journalBytes } from '../../../platform/database/journal.ts';
import type { StoreLocation } from '../../../platform/server/config.ts';
import { CopyOfFiles, type FileFolder } from './copy-files.ts';
import { CopyLine } from './copy-line.ts';
import { JournalLost } from './follow-journal.ts';
import { openPlace } from './open-place.ts';
import { nameOf } from './place.ts';
import { faultOf, PlaceFault } from './place-fault.ts';

/** The parameters with which the thread is started. */
export type CopyTask = {
  readonly location: StoreLocation;
  readonly file: string;
  readonly dataDirectory: string;
  readonly folders: readonly FileFolder[];
};

/** The report of the thread after each turn. */
export type CopyReport = {
  /** The time since everything was copied, independent of changes of the clock; `undefined` if that never happened. */
  readonly copiedMsAgo: number | undefined;
  readonly fault: CopyFault | undefined;
  /** A detailed text for the log. */
  readonly detail: string | undefined;
};

const turnEveryMs = 200;
const longestWaitMs = 15_000;
/**
 * The maximum size of the journal while nothing can be copied. Beyond it the journal is released to spare the school's
 * disk, and a new snapshot follows.
 */
const maxJournalBytes = 64 * 1024 * 1024;

const task = workerData as CopyTask;
const place = openPlace(task.location);
const parts = { ...task, place, placeName: nameOf(task.location) };
const files = new CopyOfFiles(place, task.folders);
const stopping = new AbortController();
let line: CopyLine | undefined;
let former: string | undefined;
let areFilesUnderWay = false;
let filesError: unknown;

parentPort?.once('message', () => stopping.abort());
await work();

async function work(): Promise<void> {
  for (let failures = 0; ; ) {
    const isLast = stopping.signal.aborted;
    const error = await turn().then(
      () => filesError,
      (reason) => reason ?? new Error('unknown'),
    );
    failures = error ? failures + 1 : 0;
    report(error);
    if (isLast) break;
    const waitMs = error ? Math.min(longestWaitMs, turnEveryMs * 2 ** failures) : turnEveryMs;
    await wait(waitMs, undefined, { signal: stopping.signal }).catch(() => {});
  }
  line?.close();
  parentPort?.close();
}

async function turn(): Promise<void> {
  if (!areFilesUnderWay) void copyFiles();
  try {
    line ??= await CopyLine.begin(parts, former);
    former = line.name;
    await line.turn();
  } catch (error) {
    if (error instanceof JournalLost || isElsewhere(error) || journalBytes(task.file) > maxJournalBytes) {
      line?.close();
      line = undefined;
    }
    throw error;
  }
}

/**
 * Whether the last segments may lie in another place, such as the empty folder of a disk that was not mounted, or the
 * place belongs to another server by now. A line that went on there later would have a gap.
 */
function isElsewhere(error: unknown): boolean {
  return error instanceof PlaceFault && (error.fault === 'taken' || error.fault === 'empty');
}

async function copyFiles(): Promise<void> {
  areFilesUnderWay = true;
  try {
    // Files are copied only after the place has been claimed.
    if (line) await files.turn();
    filesError = undefined;
  } catch (error) {
    filesError = error;
  } finally {
    areFilesUnderWay = false;
  }
}

function report(error: unknown): void {
  const both = [line?.copiedAt, files.copiedAt];
  const copiedMsAgo = both.includes(undefined) ? undefined : performance.now() - Math.min(...(both as number[]));
  const fault = error ? faultOf(error) : undefined;
  parentPort?.postMessage({ copiedMsAgo, fault, detail: error ? String(error) : undefined } satisfies CopyReport);
}
