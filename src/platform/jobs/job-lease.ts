import { ringIn } from '../database/bell.ts';
import { type ClaimedJob, extendLease } from './claims.ts';
import type { JobParts } from './job-kind.ts';

/** How often progress is stored, if there is new progress. */
const storeEveryMs = 1_000;

/** How often the lease is extended, which is a third of its duration. */
const extendEveryMs = 20_000;

/**
 * Holds the lease of a job while it runs, stores its progress, and detects when the job is cancelled or taken by
 * another server.
 */
export class JobLease {
  readonly #parts: JobParts;
  readonly #job: ClaimedJob;
  readonly #lost = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #progress = 0;
  #storedProgress: number | undefined;
  #storedAt = performance.now();
  #isStoring = false;

  constructor(parts: JobParts, job: ClaimedJob) {
    this.#parts = parts;
    this.#job = job;
    this.#timer = setInterval(() => this.#look(), storeEveryMs).unref();
  }

  /** Aborted when this run no longer has the job. */
  get signal(): AbortSignal {
    return this.#lost.signal;
  }

  report(percent: number): void {
    this.#progress = Math.max(0, Math.min(100, Math.round(percent)));
  }

  /** Stores progress and extends the lease. If the database does not respond, this is left to the next call. */
  async extend(): Promise<void> {
    if (this.#isStoring) return;
    this.#isStoring = true;
    const progress = this.#progress;
    try {
      const { db, now } = this.#parts;
      if (!(await extendLease(db, this.#job, progress, now()))) return this.#lost.abort();
      const isNews = progress !== this.#storedProgress;
      this.#storedProgress = progress;
      this.#storedAt = performance.now();
      if (isNews) await ringIn(db, { schoolId: this.#job.schoolId, kind: 'jobs', to: 'admins' });
    } catch {
    } finally {
      this.#isStoring = false;
    }
  }

  letGo(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const isDue = performance.now() - this.#storedAt >= extendEveryMs;
    if (isDue || this.#progress !== this.#storedProgress) void this.extend();
  }
}
