import type { Job } from '../../../platform/contract/job.ts';
import type { Fault } from '../../../platform/contract/reason.ts';
import type { JobState } from '../../../platform/contract/school-terms.ts';
import { ringIn } from '../../../platform/database/bell.ts';
import { engineOf } from '../../../platform/database/connect.ts';
import { deleteIn, onKey, selectIn, updateIn } from '../../../platform/database/in-school.ts';
import { findableId } from '../../../platform/database/new-id.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { Job as RunJob } from '../../../platform/jobs/job-kind.ts';
import { maxListedJobs } from '../jobs.contract.ts';

/** A job as in the answer, but without the translated text of its fault. */
type ListedJob = Omit<Job, 'error'> & { readonly fault: Fault | null };

/** The newest jobs, without the hidden kinds, or the job with this id. */
export async function listJobs(
  db: Database,
  schoolId: number,
  { hidden, id }: { readonly hidden: readonly string[]; readonly id?: number },
): Promise<ListedJob[]> {
  const rows = await selectIn(db, schoolId, 'job')
    .leftJoin('person', onKey('person.id', 'job.created_by'))
    .leftJoin('account', onKey('account.person_id', 'job.created_by'))
    .select(['job.id', 'job.kind', 'job.state', 'job.progress', 'job.error', 'job.attempts'])
    .select(['job.created_at', 'job.run_after', 'job.finished_at', 'person.name', 'account.email'])
    .$if(hidden.length > 0, (query) => query.where('job.kind', 'not in', hidden))
    .$if(id !== undefined, (query) => query.where('job.id', '=', findableId(id as number)))
    .orderBy('job.id', 'desc')
    .limit(maxListedJobs)
    .execute();
  return rows.map(({ id, error, created_at, run_after, finished_at, name, email, ...row }) => ({
    _id: String(id),
    kind: row.kind,
    state: row.state,
    progress: row.progress,
    attempts: row.attempts,
    fault: error === null ? null : (JSON.parse(error) as Fault),
    by: name !== null && email !== null ? { name, email } : null,
    createdAt: created_at,
    runAfter: run_after,
    finishedAt: finished_at,
  }));
}

/**
 * Returns a job and locks it until the transaction ends, so that it cannot finish in between. SQLite needs no lock
 * because it has one writer.
 */
export async function holdJob(
  transaction: DatabaseTransaction,
  schoolId: number,
  id: number,
): Promise<(RunJob & { readonly kind: string; readonly state: JobState }) | undefined> {
  const row = await selectIn(transaction, schoolId, 'job', { id: findableId(id) })
    .select(['id', 'kind', 'state', 'payload', 'created_by'])
    .$if(engineOf(transaction) === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) return undefined;
  const { kind, state } = row;
  return { schoolId, id: row.id, kind, state, payload: JSON.parse(row.payload), by: row.created_by };
}

/** Makes a locked job run again, as if it had not run before. */
export async function enqueueAgain(transaction: DatabaseTransaction, { schoolId, id }: RunJob, now: Date) {
  await updateIn(transaction, schoolId, 'job', { id })
    .set({
      state: 'waiting',
      attempts: 0,
      interruptions: 0,
      run_after: now.toISOString(),
      progress: 0,
      error: null,
      finished_at: null,
    })
    .execute();
  await ringIn(transaction, { schoolId, kind: 'jobs', to: 'runners' });
}

/** Deletes a locked job. A worker that is running it notices this by its lease. */
export async function removeJob(transaction: DatabaseTransaction, { schoolId, id }: RunJob): Promise<void> {
  await deleteIn(transaction, schoolId, 'job', { id }).execute();
  await ringIn(transaction, { schoolId, kind: 'jobs', to: 'cancelled' });
}
