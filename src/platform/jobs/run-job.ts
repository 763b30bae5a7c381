import { fault } from '../contract/reason.ts';
import { jobInterrupted, serverFailed } from '../contract/refusals.ts';
import { ringIn } from '../database/bell.ts';
import { loggerFor } from '../server/log.ts';
import { Refusal } from '../server/refusal.ts';
import { withoutValues } from '../server/without-values.ts';
import { type ClaimedJob, failJob, finishJob, giveJobBack, giveUpJob, isHeld } from './claims.ts';
import { type JobKind, type JobParts, type RunningJob, usualMaxAttempts } from './job-kind.ts';
import type { JobLease } from './job-lease.ts';

/** Runs a claimed job and stores how it ended. */
export async function runJob(parts: JobParts, kind: JobKind, job: ClaimedJob, lease: JobLease, stopping: AbortSignal) {
  const { maxAttempts = usualMaxAttempts, longestPauseMs } = kind;
  const { db, now } = parts;
  // The job may be what kills its servers: two times in a row is no accident.
  const isSuspect = job.interruptions >= (kind.isBegunOnce ? 1 : 2);
  if (isSuspect || job.attempt > maxAttempts) return giveUpJob(db, kind, job, fault(jobInterrupted), now());
  const signal = AbortSignal.any([lease.signal, stopping]);
  try {
    await kind.run(running(parts, job, lease, signal));
  } catch (error) {
    if (lease.signal.aborted) return;
    if (isFinal(error)) return giveUpJob(db, kind, job, error.why, now());
    if (stopping.aborted) return giveJobBack(db, job);
    noticeFailure(parts, job, error);
    const why = error instanceof Refusal ? error.why : fault(serverFailed);
    if (job.attempt >= maxAttempts) return giveUpJob(db, kind, job, why, now());
    return failJob(db, job, why, whenAgain(job.attempt, now(), longestPauseMs));
  }
  await finishJob(db, job, now());
}

function running(parts: JobParts, job: ClaimedJob, lease: JobLease, signal: AbortSignal): RunningJob {
  const { schoolId, id, payload, by, attempt } = job;
  return {
    ...parts,
    schoolId,
    id,
    payload,
    by,
    attempt,
    signal,
    bell: { ring: ringIn },
    report: async (percent) => {
      signal.throwIfAborted();
      lease.report(percent);
    },
    expectHeld: async (transaction) => {
      if (!(await isHeld(transaction, job))) throw new Error('Another run has this job, or it was cancelled.');
    },
  };
}

/** Returns whether an error is a refusal that another attempt would not change. */
function isFinal(error: unknown): error is Refusal {
  return error instanceof Refusal && error.retryAfterSeconds === undefined;
}

function noticeFailure({ config, keeper }: JobParts, { kind, id, attempt }: ClaimedJob, error: unknown): void {
  keeper?.notice(error);
  loggerFor(config).error({ kind, id, attempt, failure: withoutValues(error) }, 'job failed');
}

const firstPauseMs = 5_000;
const pauseFactor = 4;

/**
 * Returns the time of the next attempt: after about 5 seconds, then 20, 80 and so on, each made up to half shorter or
 * longer at random, so that many jobs do not retry at once.
 */
function whenAgain(attempt: number, now: Date, longestPauseMs = Number.POSITIVE_INFINITY): Date {
  const pauseMs = Math.min(firstPauseMs * pauseFactor ** (attempt - 1), longestPauseMs);
  return new Date(now.getTime() + pauseMs * (0.5 + Math.random()));
}
