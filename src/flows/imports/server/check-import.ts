import type { Fault } from '../../../platform/contract/reason.ts';
import { onTrial } from '../../../platform/database/on-trial.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { readStoredFile } from '../../../platform/files/stored-files.ts';
import type { Job, JobKind, RunningJob } from '../../../platform/jobs/job-kind.ts';
import { refuse } from '../../../platform/server/refusal.ts';
import { importFileGone } from '../imports.refusals.ts';
import { noHashes } from './first-hashes.ts';
import { inImportThread } from './import-thread.ts';
import * as imports from './imports.queries.ts';
import { kindOf } from './kinds.ts';

/**
 * Reads a file and stores what each of its rows would do. Several files are checked one after the other, each as if
 * those before it were imported. The job is started only once, because a file can be what stopped the server.
 */
export const checkImport: JobKind = {
  kind: 'import.check',
  isBegunOnce: true,
  run: check,
  whenGivenUp: async (transaction, job, why) => {
    for (const ids of importsOf(job)) await imports.noteFailure(transaction, ids, why);
  },
};

/** The import that a job is about. */
export function importOf(job: Job): imports.ImportJob {
  return importsOf(job)[0] as imports.ImportJob;
}

function importsOf({ schoolId, id: job, payload }: Job): imports.ImportJob[] {
  const { imports: ids } = payload as { readonly imports: readonly number[] };
  return ids.map((id) => ({ schoolId, id, job }));
}

/** Marks the import as failed as a whole, unless its work was done just before. */
export function failImport(transaction: DatabaseTransaction, job: Job, why: Fault): Promise<void> {
  return imports.noteFailure(transaction, importOf(job), why);
}

async function check(job: RunningJob): Promise<void> {
  const all = importsOf(job);
  const [first, ...others] = all;
  if (first === undefined) return;
  if (others.length === 0) return void (await checkFile(job, first, { db: job.db }));
  await onTrial(job.db, async ({ db, isCopy }) => {
    const at = { db, copy: isCopy ? db : undefined };
    for (const [place, ids] of all.entries()) {
      const turn = { ...job, report: (percent: number) => job.report((100 * place + percent) / all.length) };
      const found = await checkFile(turn, ids, at);
      if (found && ids !== all.at(-1)) await applyOnTrial(turn, found, db);
    }
  });
}

/** A database to check by; a copy needs the rows too, as it does not see those that are stored. */
type At = { readonly db: Database; readonly copy?: DatabaseTransaction | undefined };

/** Checks one file by what a database has, and returns its import as it is then. */
async function checkFile(job: RunningJob, ids: imports.ImportJob, { db, copy }: At) {
  const { schoolId } = job;
  const found = await imports.findImport(job.db, schoolId, ids.id);
  // The import can have other columns by now, which another job checks.
  if (found?.job_id !== job.id) return undefined;
  // A run that was stopped has checked it already; the files after it need what it brings.
  if (found.state === 'checked') return found;
  const content = await readContent(job, found);
  const put = async (into: DatabaseTransaction, rows: readonly imports.StoredRow[], isFirst: boolean) => {
    if (isFirst) await imports.removeRows(into, schoolId, ids.id);
    await imports.addRows(into, schoolId, ids.id, rows);
  };
  const store = async (rows: readonly imports.StoredRow[], isFirst: boolean) => {
    await job.db.transaction().execute(async (transaction) => {
      await job.expectHeld(transaction);
      await imports.expectJob(transaction, ids);
      await put(transaction, rows, isFirst);
    });
    if (copy) await put(copy, rows, isFirst);
  };
  const outcome = await inImportThread({ job: { ...job, db }, found, store }, (thread) => thread.check(content));
  await job.db.transaction().execute(async (transaction) => {
    await job.expectHeld(transaction);
    await imports.noteChecked(transaction, ids, outcome);
  });
  return { ...found, columns: outcome.columns };
}

/** Makes and changes what a checked file says, for the check of the files after it. */
async function applyOnTrial(job: RunningJob, found: imports.StoredImport, db: DatabaseTransaction): Promise<void> {
  const content = kindOf(found.kind).readRows ? await readContent(job, found) : null;
  await inImportThread({ job: { ...job, db }, found }, async (thread) => {
    await thread.prepare(content);
    await thread.apply(db, { hashes: noHashes, by: job.by ?? 0, now: job.now() });
  });
}

/** The file, unless it is gone. */
export async function readContent(job: RunningJob, { file_key }: imports.StoredImport): Promise<Buffer> {
  const content = file_key === null ? undefined : await readStoredFile(job, job.schoolId, file_key);
  if (!content) throw refuse(importFileGone);
  return content;
}
