import type { Job } from '../../../platform/contract/job.ts';
import { fault } from '../../../platform/contract/reason.ts';
import { jobCancelled } from '../../../platform/contract/refusals.ts';
import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { findKind, type JobKind } from '../../../platform/jobs/job-kind.ts';
import { refuse } from '../../../platform/server/refusal.ts';
import { recordAction } from '../../audit/server/audit.queries.ts';
import * as contract from '../jobs.contract.ts';
import * as refusals from '../jobs.refusals.ts';
import * as jobs from './jobs.queries.ts';

/** Adds the calls about jobs. The kinds are passed in because their features depend on lower modules. */
export function jobsRoutes(serve: Serve, kinds: readonly JobKind[]): void {
  serve(contract.listJobs, (call) => listWorded(call, { kinds }));
  serve(contract.retryJob, (call) => retry(call, kinds));
  serve(contract.cancelJob, (call) => cancel(call, kinds));
}

type JobCall = Pick<Call<typeof contract.listJobs>, 'db' | 'caller' | 'wordFaults'>;
type Wanted = { readonly kinds: readonly JobKind[]; readonly id?: number };

/** The newest jobs, or the one with this id, each with its error in the reader's language. */
async function listWorded({ db, caller, wordFaults }: JobCall, { kinds, id }: Wanted): Promise<Job[]> {
  const hidden = kinds.filter(({ isShownElsewhere }) => isShownElsewhere).map(({ kind }) => kind);
  const found = await jobs.listJobs(db, caller.actor.schoolId, { hidden, ...(id !== undefined && { id }) });
  const faults = found.flatMap(({ fault }) => (fault ? [{ why: fault }] : []));
  const worded = (await wordFaults(faults)).values();
  return found.map(({ fault, ...job }) => ({ ...job, error: fault ? (worded.next().value?.message ?? null) : null }));
}

async function retry(call: Call<typeof contract.retryJob>, kinds: readonly JobKind[]): Promise<Job> {
  const { db, caller, params, now } = call;
  await db.transaction().execute(async (transaction) => {
    const job = await holdListed(transaction, { schoolId: caller.actor.schoolId, id: params.id }, kinds);
    if (job.state !== 'failed' && job.state !== 'dead') throw refuse(refusals.jobNotFailed);
    await jobs.enqueueAgain(transaction, job, now());
    await recordAction(transaction, caller, { action: 'jobs.retry', record: job.id, at: now() });
  });
  return readJob(call, params.id);
}

/**
 * Locks a job and returns it. Refuses jobs that another page shows, because that page has its own way to retry them.
 */
async function holdListed(
  transaction: DatabaseTransaction,
  { schoolId, id }: { readonly schoolId: number; readonly id: number },
  kinds: readonly JobKind[],
) {
  const job = await jobs.holdJob(transaction, schoolId, id);
  if (!job || findKind(kinds, job.kind)?.isShownElsewhere) throw refuse(refusals.jobNotFound);
  return job;
}

/** A job as the list answers it. */
export async function readJob(call: JobCall, id: number): Promise<Job> {
  const [job] = await listWorded(call, { kinds: [], id });
  if (!job) throw refuse(refusals.jobNotFound);
  return job;
}

async function cancel(
  { db, schoolId, caller, params, now }: Call<typeof contract.cancelJob>,
  kinds: readonly JobKind[],
) {
  await db.transaction().execute(async (transaction) => {
    const job = await holdListed(transaction, { schoolId, id: params.id }, kinds);
    if (job.state === 'done') throw refuse(refusals.jobIsDone);
    await jobs.removeJob(transaction, job);
    if (job.state !== 'dead') await findKind(kinds, job.kind)?.whenGivenUp?.(transaction, job, fault(jobCancelled));
    await recordAction(transaction, caller, { action: 'jobs.cancel', record: job.id, at: now() });
  });
}
