import { setTimeout as wait } from 'node:timers/promises';
import type { Bell } from '../database/bell.ts';
import { loggerFor } from '../server/log.ts';
import { withoutValues } from '../server/without-values.ts';
import { type ClaimedJob, claimJob, giveJobBack } from './claims.ts';
import { findKind, type JobKind, type JobParts } from './job-kind.ts';
import { JobLease } from './job-lease.ts';
import { JobTurns } from './job-turns.ts';
import { runJob } from './run-job.ts';

/** How long an idle runner first rests unless the bell wakes it; the rest gets longer each time. */
const firstRestMs = 1_000;
const longestRestMs = 5_000;

/** How long a stopping server waits for its job to end after its signal. */
const maxStoppingMs = 3_000;

/** Runs the jobs of all schools in this process, one after the other. */
export class JobRunner {
  readonly #parts: JobParts;
  readonly #kinds: readonly JobKind[];
  readonly #bell: Bell;
  readonly #turns = new JobTurns();
  readonly #stopping = new AbortController();
  #running: { readonly job: ClaimedJob; readonly lease: JobLease } | undefined;
  #working: Promise<void> | undefined;
  #stopListening: (() => void) | undefined;
  #isCalled = false;
  #wake = () => {};

  constructor(parts: JobParts, kinds: readonly JobKind[], bell: Bell) {
    this.#parts = parts;
    this.#kinds = kinds;
    this.#bell = bell;
  }

  start = async (): Promise<void> => {
    this.#working = this.#work();
  };

  /** Aborts the job's signal, and gives the job back unless that ends it. */
  stop = async (): Promise<void> => {
    this.#stopping.abort();
    this.#wake();
    this.#stopListening?.();
    const working = this.#working?.then(() => 'ended' as const);
    const left = await Promise.race([working, wait(maxStoppingMs, this.#running, { ref: false })]);
    if (typeof left === 'object') await giveJobBack(this.#parts.db, left.job);
  };

  async #work(): Promise<void> {
    let restMs = firstRestMs;
    while (!this.#stopping.signal.aborted) {
      this.#isCalled = false;
      await this.#listen();
      if (this.#stopping.signal.aborted) return;
      const didOne = await this.#runNext();
      if (!didOne) await this.#rest(restMs);
      restMs = didOne || this.#isCalled ? firstRestMs : Math.min(restMs * 2, longestRestMs);
    }
  }

  /**
   * Returns whether there was a job to run. A failure, such as an unreachable database, is logged; the runner then
   * looks again soon.
   */
  async #runNext(): Promise<boolean> {
    try {
      const job = await claimJob(this.#parts.db, this.#kinds, this.#parts.now(), this.#turns);
      if (job) await this.#run(job);
      return job !== undefined;
    } catch (error) {
      loggerFor(this.#parts.config).error({ failure: withoutValues(error) }, 'jobs not run');
      return false;
    }
  }

  async #run(job: ClaimedJob): Promise<void> {
    const lease = new JobLease(this.#parts, job);
    this.#running = { job, lease };
    try {
      await runClaimed(this.#parts, this.#kinds, job, lease, this.#stopping.signal);
    } finally {
      this.#running = undefined;
    }
  }

  async #rest(milliseconds: number): Promise<void> {
    if (this.#isCalled || this.#stopping.signal.aborted) return;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      setTimeout(resolve, milliseconds).unref();
    });
  }

  /** Without the bell, whose connection can fail, new jobs are found by polling. */
  async #listen(): Promise<void> {
    this.#stopListening ??= await this.#bell
      .listen((sound) => {
        if (sound === 'stopped') return;
        const isOurs = sound === 'missed' || (sound.kind === 'jobs' && sound.to !== 'admins');
        if (!isOurs) return;
        this.#isCalled = true;
        this.#wake();
        if (sound === 'missed' || sound.to === 'cancelled') void this.#running?.lease.extend();
      })
      .catch(() => undefined);
  }
}

/** Runs due jobs, one after the other, until none is due. */
export async function runDueJobs(parts: JobParts, kinds: readonly JobKind[]): Promise<void> {
  const never = new AbortController().signal;
  const turns = new JobTurns();
  for (let job = await nextOf(parts, kinds, turns); job; job = await nextOf(parts, kinds, turns)) {
    await runClaimed(parts, kinds, job, new JobLease(parts, job), never);
  }
}

function nextOf({ db, now }: JobParts, kinds: readonly JobKind[], turns: JobTurns): Promise<ClaimedJob | undefined> {
  return claimJob(db, kinds, now(), turns);
}

async function runClaimed(
  parts: JobParts,
  kinds: readonly JobKind[],
  job: ClaimedJob,
  lease: JobLease,
  stopping: AbortSignal,
): Promise<void> {
  const kind = findKind(kinds, job.kind);
  try {
    if (kind) await runJob(parts, kind, job, lease, stopping);
  } finally {
    lease.letGo();
  }
}
