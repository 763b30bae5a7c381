import { type RawBuilder, sql } from 'kysely';
import type { Fault } from '../contract/reason.ts';
import { ringIn } from '../database/bell.ts';
import { engineOf } from '../database/connect.ts';
import { selectIn, updateIn } from '../database/in-school.ts';
import { askReachableParts, isSpread } from '../database/spread.ts';
import type { Database, DatabaseTransaction } from '../database/tables.ts';
import { newSecret } from '../server/secrets.ts';
import type { Job, JobKind } from './job-kind.ts';
import type { JobLine, JobTurns } from './job-turns.ts';

/** A job that this process has claimed, until another one takes it. */
export type ClaimedJob = Job & {
  readonly kind: string;
  readonly attempt: number;
  readonly lease: string;
  /** How many times in a row it was taken over from a server that stopped or hung while running it. */
  readonly interruptions: number;
};

const leaseMs = 60_000;

function leaseEnd(now: Date): string {
  return new Date(now.getTime() + leaseMs).toISOString();
}

/**
 * Claims a job of these kinds that is waiting or whose server has not extended its lease. Schools take turns, and
 * within a school its people; of one person's jobs, the one that has been due longest is first. Of several processes
 * that claim at once, each gets another job.
 */
export async function claimJob(
  db: Database,
  kinds: readonly JobKind[],
  now: Date,
  turns: JobTurns,
): Promise<ClaimedJob | undefined> {
  if (kinds.length === 0) return undefined;
  for (;;) {
    const lines = await findDue(db, kinds, now).catch((error: unknown) => findDueElsewhere(db, kinds, now, error));
    const line = turns.next(lines);
    if (!line) return undefined;
    const first = await findFirst(db, kinds, now, line);
    if (!first) continue;
    const lease = newSecret();
    const row = await updateIn(db, line.school_id, 'job', { id: first.id, state: first.state })
      .set(({ eb }) => ({
        state: 'running',
        attempts: eb('attempts', '+', 1),
        interruptions: first.state === 'running' ? eb('interruptions', '+', 1) : eb.ref('interruptions'),
        progress: 0,
        lease,
        leased_until: leaseEnd(now),
      }))
      .where(isDue(now))
      .returning(['school_id', 'id', 'kind', 'payload', 'created_by', 'attempts', 'interruptions'])
      .executeTakeFirst();
    if (!row) continue;
    turns.note(line);
    const { school_id, id, kind, payload, created_by, attempts, interruptions } = row;
    return {
      schoolId: school_id,
      id,
      kind,
      payload: JSON.parse(payload),
      by: created_by,
      attempt: attempts,
      lease,
      interruptions,
    };
  }
}

type Due = JobLine & { readonly run_after: string };

/** The most lines that are read, which are those whose jobs have been due longest. */
const mostLines = 1_000;

/** Lists the people and schools with due jobs, from an index that contains all columns needed. */
function findDue(db: Database, kinds: readonly JobKind[], now: Date): Promise<Due[]> {
  return due(db, kinds, now).execute();
}

/** In a distributed PostgreSQL, a machine that is down delays the jobs of its own schools, but of no others. */
async function findDueElsewhere(db: Database, kinds: readonly JobKind[], now: Date, failure: unknown): Promise<Due[]> {
  if (engineOf(db) === 'sqlite' || !(await isSpread(db))) throw failure;
  const found = await askReachableParts(db, 'job', due(db, kinds, now));
  return found.sort((one, other) => (one.run_after < other.run_after ? -1 : 1));
}

function due(db: Database, kinds: readonly JobKind[], now: Date) {
  return db
    .selectFrom('job')
    .select(['school_id', 'created_by'])
    .select(({ fn }) => fn.min('run_after').as('run_after'))
    .where(isDue(now))
    .where('kind', 'in', namesOf(kinds))
    .groupBy(['school_id', 'created_by'])
    .orderBy('run_after')
    .limit(mostLines);
}

function namesOf(kinds: readonly JobKind[]): string[] {
  return kinds.map(({ kind }) => kind);
}

/** Finds the job of a line that has been due longest. */
function findFirst(db: Database, kinds: readonly JobKind[], now: Date, { school_id, created_by }: JobLine) {
  return selectIn(db, school_id, 'job')
    .select(['id', 'state'])
    .where(isDue(now))
    .where('created_by', created_by === null ? 'is' : '=', created_by)
    .where('kind', 'in', namesOf(kinds))
    .orderBy('run_after')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** The states are literals, so that their index is used. */
function isDue(now: Date): RawBuilder<boolean> {
  const at = now.toISOString();
  return sql<boolean>`state in ('waiting', 'running', 'failed') and run_after <= ${at}
    and (state <> 'running' or leased_until <= ${at})`;
}

/** Selects the job if this run still has it. */
function held(db: Database, { schoolId, id, lease }: ClaimedJob) {
  return updateIn(db, schoolId, 'job', { id, lease });
}

/**
 * Returns whether this run has the job. On PostgreSQL, no other run can take it until the transaction ends; SQLite has
 * only one writer anyway.
 */
export async function isHeld(transaction: DatabaseTransaction, { schoolId, id, lease }: ClaimedJob): Promise<boolean> {
  const row = await selectIn(transaction, schoolId, 'job', { id, lease })
    .select('id')
    .$if(engineOf(transaction) === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
  return row !== undefined;
}

/** Extends the lease and stores the job's progress; returns `false` if this run no longer has the job. */
export async function extendLease(db: Database, job: ClaimedJob, progress: number, now: Date): Promise<boolean> {
  const extended = await held(db, job)
    .set({ progress, leased_until: leaseEnd(now) })
    .returning('id')
    .executeTakeFirst();
  return extended !== undefined;
}

const noLease = { lease: null, leased_until: null };

/** Ends the job as done. */
export async function finishJob(db: Database, job: ClaimedJob, now: Date): Promise<void> {
  await end(db, job, (transaction) =>
    held(transaction, job)
      .set({ ...noLease, state: 'done', progress: 100, error: null, finished_at: now.toISOString() })
      .returning('id'),
  );
}

/** Ends the run as failed; the job is tried again at this instant. */
export async function failJob(db: Database, job: ClaimedJob, why: Fault, runAfter: Date): Promise<void> {
  await end(db, job, (transaction) =>
    held(transaction, job)
      .set({
        ...noLease,
        state: 'failed',
        interruptions: 0,
        error: JSON.stringify(why),
        run_after: runAfter.toISOString(),
      })
      .returning('id'),
  );
}

/** Ends the job as given up. */
export async function giveUpJob(db: Database, kind: JobKind, job: ClaimedJob, why: Fault, now: Date): Promise<void> {
  const isGivenUp = { ...noLease, state: 'dead', error: JSON.stringify(why), finished_at: now.toISOString() } as const;
  await end(
    db,
    job,
    (transaction) => held(transaction, job).set(isGivenUp).returning('id'),
    (transaction) => kind.whenGivenUp?.(transaction, job, why),
  );
}

/** Gives the job back because this server stops: another one can run it at once, or this one after its start. */
export async function giveJobBack(db: Database, job: ClaimedJob): Promise<void> {
  await end(
    db,
    job,
    (transaction) =>
      held(transaction, job)
        .set(({ eb }) => ({ ...noLease, state: 'waiting', attempts: eb('attempts', '-', 1), progress: 0 }))
        .returning('id'),
    (transaction) => ringIn(transaction, { schoolId: job.schoolId, kind: 'jobs', to: 'runners' }),
  );
}

/** Ends a run that still has its job, and notifies the open pages. */
async function end(
  db: Database,
  { schoolId }: ClaimedJob,
  ending: (transaction: DatabaseTransaction) => { readonly executeTakeFirst: () => Promise<object | undefined> },
  then?: (transaction: DatabaseTransaction) => Promise<void> | undefined,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if ((await ending(transaction).executeTakeFirst()) === undefined) return;
    await then?.(transaction);
    await ringIn(transaction, { schoolId, kind: 'jobs', to: 'admins' });
  });
}

const keptMs = 7 * 24 * 60 * 60_000;

/** Deletes the jobs that ended more than a week ago. */
export async function clearEndedJobs(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('job')
    .where('state', 'in', ['done', 'dead'])
    .where('finished_at', '<=', new Date(now.getTime() - keptMs).toISOString())
    .execute();
}
