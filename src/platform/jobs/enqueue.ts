import { ringIn } from '../database/bell.ts';
import { addRow } from '../database/insert-row.ts';
import { insertRows } from '../database/insert-rows.ts';
import type { DatabaseTransaction } from '../database/tables.ts';

export type NewJob = {
  readonly schoolId: number;
  readonly kind: string;
  /** Ids and choices as JSON, never personal data. */
  readonly payload: unknown;
  /** The person who caused it; `null` for the server itself. */
  readonly by: number | null;
  readonly now: Date;
  /** The job does not run before this instant; by default it runs at once. */
  readonly runAfter?: Date;
};

/** Enqueues a job in the same transaction as its cause, so that it starts after the commit or never. Returns its id. */
export async function enqueue(
  transaction: DatabaseTransaction,
  { schoolId, kind, payload, by, now, runAfter = now }: NewJob,
): Promise<number> {
  const id = await addRow(transaction, schoolId, 'job', {
    kind,
    payload: JSON.stringify(payload),
    state: 'waiting',
    attempts: 0,
    run_after: runAfter.toISOString(),
    progress: 0,
    created_at: now.toISOString(),
    created_by: by,
  });
  await wakeRunners(transaction, { schoolId, now, runAfter });
  return id;
}

/** Wakes the runners for a job that is due now; they find later work without this. */
async function wakeRunners(
  transaction: DatabaseTransaction,
  { schoolId, now, runAfter }: Required<Pick<NewJob, 'schoolId' | 'now' | 'runAfter'>>,
): Promise<void> {
  if (runAfter <= now) await ringIn(transaction, { schoolId, kind: 'jobs', to: 'runners' });
}

/** Enqueues jobs of a kind with ids from `takeIds`, in one statement. */
export async function enqueueAll(
  transaction: DatabaseTransaction,
  { schoolId, kind, by, now, runAfter = now }: Omit<NewJob, 'payload'>,
  jobs: readonly { readonly id: number; readonly payload: unknown }[],
): Promise<void> {
  if (jobs.length === 0) return;
  const rows = jobs.map(({ id, payload }) => ({
    school_id: schoolId,
    id,
    kind,
    payload: JSON.stringify(payload),
    state: 'waiting' as const,
    attempts: 0,
    run_after: runAfter.toISOString(),
    progress: 0,
    created_at: now.toISOString(),
    created_by: by,
  }));
  await insertRows(transaction, 'job', rows);
  await wakeRunners(transaction, { schoolId, now, runAfter });
}
