import { runStatement, type Statement } from '../../../platform/database/asked-database.ts';
import { type Ring, ringIn } from '../../../platform/database/bell.ts';
import { engineOf } from '../../../platform/database/connect.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { RunningJob } from '../../../platform/jobs/job-kind.ts';
import { fairQueue, type Waiter } from '../../../platform/server/fair-queue.ts';
import { refuse } from '../../../platform/server/refusal.ts';
import { BeyondLimits, threads } from '../../../platform/server/threads.ts';
import { spreadsheetTooLargeInside } from '../../../platform/spreadsheets/spreadsheets.refusals.ts';
import { archiveTooLarge } from '../../oneroster/oneroster.refusals.ts';
import type { ImportKindName } from '../imports.contract.ts';
import type { FirstHashes, FirstRoll } from './first-hashes.ts';
import type { Applied } from './import-kind.ts';
import type { Outcome, StoredImport, StoredRow } from './imports.queries.ts';

/** An import as its thread knows it. */
export type ImportToDo = Pick<StoredImport, 'id' | 'kind' | 'file_name' | 'columns'> & {
  readonly engine: 'sqlite' | 'postgres';
  readonly schoolId: number;
  readonly now: Date;
};

/** A file whose kind is to be guessed, among some. */
export type FileToGuess = { readonly fileName: string; readonly kinds: readonly ImportKindName[] };

/** The tasks of the imports' thread; `apply` follows `prepare` in the same thread. */
export type ImportTask =
  | { readonly check: ImportToDo; readonly content: Uint8Array }
  | { readonly guess: FileToGuess; readonly content: Uint8Array }
  | { readonly prepare: ImportToDo; readonly content: Uint8Array | null }
  | { readonly apply: { readonly hashes: FirstHashes; readonly by: number; readonly now: Date } };

/** The questions of the thread to the server. */
export type ImportQuestion =
  | { readonly statement: Statement }
  | { readonly ring: Ring }
  | { readonly percent: number }
  | { readonly rows: readonly StoredRow[]; readonly isFirst: boolean };

/** The largest files of real schools need a quarter of it. */
const useThread = threads({
  module: new URL('./import-worker.ts', import.meta.url),
  megabytes: 1_024,
  seconds: 120,
});

type Around = {
  readonly job: RunningJob;
  readonly found: StoredImport;
  /** Stores the rows of a file that is being checked. */
  readonly store?: (rows: readonly StoredRow[], isFirst: boolean) => Promise<void>;
};

/** The thread that reads and judges the file of an import, with its limits. It applies what it prepared in a transaction. */
export type ImportThread = {
  readonly check: (content: Buffer) => Promise<Outcome>;
  readonly prepare: (content: Buffer | null) => Promise<readonly FirstRoll[]>;
  readonly apply: (transaction: Database, given: { hashes: FirstHashes; by: number; now: Date }) => Promise<Applied>;
};

/** Reads and checks the file of an import in a thread that ends with the job, so that other calls do not wait. */
export async function inImportThread<T>(
  { job, found, store }: Around,
  use: (thread: ImportThread) => Promise<T>,
): Promise<T> {
  let at: Database = job.db;
  const answer = (asked: unknown): Promise<unknown> => {
    const question = asked as ImportQuestion;
    if ('statement' in question) return runStatement(at, question.statement);
    if ('ring' in question) return ringIn(at, question.ring);
    if ('percent' in question) return job.report(question.percent);
    return store?.(question.rows, question.isFirst) ?? Promise.resolve();
  };
  const { id, kind, file_name, columns } = found;
  const { db, schoolId, signal } = job;
  const toDo: ImportToDo = { id, kind, file_name, columns, engine: engineOf(db), schoolId, now: job.now() };
  try {
    return await useThread(
      ({ ask }) => {
        return use({
          check: (content) => ask({ check: toDo, content } satisfies ImportTask, ownMemory(content)),
          prepare: (content) => ask({ prepare: toDo, content } satisfies ImportTask, content ? ownMemory(content) : []),
          apply: (transaction, apply) => {
            at = transaction;
            return ask({ apply } satisfies ImportTask);
          },
        });
      },
      { signal, answer },
    );
  } catch (error) {
    if (!(error instanceof BeyondLimits)) throw error;
    throw kind === 'oneroster' ? refuse(archiveTooLarge) : refuse(spreadsheetTooLargeInside);
  }
}

/** Files are guessed one at a time, because each is in memory as a whole. */
const guesses = fairQueue({ places: 1, perLine: 30, inAll: 300 });

/** Guesses the kind of a spreadsheet by its headings. */
export async function guessInThread(file: FileToGuess, content: Buffer, waiter: Waiter): Promise<ImportKindName> {
  const task = { guess: file, content } satisfies ImportTask;
  try {
    return await guesses(waiter, (takeTurn) =>
      takeTurn(() => useThread(({ ask }) => ask<ImportKindName>(task, ownMemory(content)))),
    );
  } catch (error) {
    throw error instanceof BeyondLimits ? refuse(spreadsheetTooLargeInside) : error;
  }
}

/** A file is handed over, not copied, unless it shares its memory with others. */
function ownMemory({ buffer, length }: Buffer): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === length ? [buffer] : [];
}
