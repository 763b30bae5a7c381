import type { Fault } from '../../../platform/contract/reason.ts';
import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import { readStoredFile } from '../../../platform/files/stored-files.ts';
import type { Job, JobKind, RunningJob } from '../../../platform/jobs/job-kind.ts';
import { refuse } from '../../../platform/server/refusal.ts';
import { importFileGone } from '../imports.refusals.ts';
import { inImportThread } from './import-thread.ts';
import * as imports from './imports.queries.ts';

/**
 * Reads a file and stores what each of its rows would do. The job is started only once, because the file can be what
 * stopped the server.
 */
export const checkImport: JobKind = {
  kind: 'import.check',
  isBegunOnce: true,
  run: check,
  whenGivenUp: failImport,
};

/** The import that a job is about. */
export function importOf({ schoolId, id: job, payload }: Job): imports.ImportJob {
  return { schoolId, id: (payload as { readonly import: number }).import, job };
}

/** Marks the import as failed as a whole, unless its work was done just before. */
export function failImport(transaction: DatabaseTransaction, job: Job, why: Fault): Promise<void> {
  return imports.noteFailure(transaction, importOf(job), why);
}

async function check(job: RunningJob): Promise<void> {
  const { db, schoolId } = job;
  const ids = importOf(job);
  const found = await imports.findImport(db, schoolId, ids.id);
  // The import can have other columns by now, which another job checks, or be checked already.
  if (found?.job_id !== job.id || found.state === 'checked') return;
  const content = await readContent(job, found);
  const store = (rows: readonly imports.StoredRow[], isFirst: boolean) =>
    db.transaction().execute(async (transaction) => {
      await job.expectHeld(transaction);
      if (isFirst) await imports.removeRows(transaction, schoolId, ids.id);
      await imports.addRows(transaction, schoolId, ids.id, rows);
    });
  const outcome = await inImportThread({ job, found, store }, (thread) => thread.check(content));
  await db.transaction().execute(async (transaction) => {
    await job.expectHeld(transaction);
    await imports.noteChecked(transaction, ids, outcome);
  });
}

/** The file, unless it is gone. */
export async function readContent(job: RunningJob, { file_key }: imports.StoredImport): Promise<Buffer> {
  const content = file_key === null ? undefined : await readStoredFile(job, job.schoolId, file_key);
  if (!content) throw refuse(importFileGone);
  return content;
}
