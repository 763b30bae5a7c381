import type { Job } from '../../../platform/contract/job.ts';
import type { Fault } from '../../../platform/contract/reason.ts';
import type { JobState } from '../../../platform/contract/school-terms.ts';
import { ringIn } from '../../../platform/database/bell.ts';
import { engineOf } from '../../../platform/database/connect.ts';
import { inSchool, onKey } from '../../../platform/database/in-school.ts';
import { findableId } from '../../../platform/database/new-id.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { Job as RunJob } from '../../../platform/jobs/job-kind.ts';
import { maxListedJobs } from '../jobs.contract.ts';

/** A job as it is answered, but for the words of its fault. */
type ListedJob = Omit<Job, 'error'> & { readonly fault: Fault | null };

/** The newest jobs of other kinds than those that are hidden, or the one with this id. */
export async function listJobs(
  db: Database,
  schoolId: number,
  { hidden, id }: { readonly hidden: readonly string[]; readonly id?: number },
): Promise<ListedJob[]> {
  const rows = await inSchool(db, schoolId)
    .selectFrom('job')
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

/** A job, held until the transaction ends, so that its end cannot come between. SQLite has one writer anyway. */
export async function holdJob(
  transaction: DatabaseTransaction,
  schoolId: number,
  id: number,
): Promise<(RunJob & { readonly kind: string; readonly state: JobState }) | undefined> {
  const row = await inSchool(transaction, schoolId)
    .selectFrom('job')
    .select(['id', 'kind', 'state', 'payload', 'created_by'])
    .where('id', '=', findableId(id))
    .$if(engineOf(transaction) === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) return undefined;
  const { kind, state } = row;
  return { schoolId, id: row.id, kind, state, payload: JSON.parse(row.payload), by: row.created_by };
}

/** Has a held job run again, as if it had not run before. */
export async function enqueueAgain(transaction: DatabaseTransaction, { schoolId, id }: RunJob, now: Date) {
  await inSchool(transaction, schoolId)
    .updateTable('job')
    .set({
      state: 'waiting',
      attempts: 0,
      interruptions: 0,
      run_after: now.toISOString(),
      progress: 0,
      error: null,
      finished_at: null,
    })
    .where('id', '=', id)
    .execute();
  await ringIn(transaction, { schoolId, kind: 'jobs', to: 'runners' });
}

/** Deletes a held job. Whoever runs it notices by its lease. */
export async function removeJob(transaction: DatabaseTransaction, { schoolId, id }: RunJob): Promise<void> {
  await inSchool(transaction, schoolId).deleteFrom('job').where('id', '=', id).execute();
  await ringIn(transaction, { schoolId, kind: 'jobs', to: 'cancelled' });
}
