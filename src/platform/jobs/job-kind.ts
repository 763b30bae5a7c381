import type { Fault } from '../contract/reason.ts';
import type { Bell } from '../database/bell.ts';
import type { Database, DatabaseTransaction } from '../database/tables.ts';
import type { Config } from '../server/config.ts';

/** The parts of the server that jobs use. */
export type JobParts = {
  readonly db: Database;
  readonly config: Config;
  /** The current time; tests set it. */
  readonly now: () => Date;
  /** Receives the error of a failed run, which can show that the school's file is damaged. */
  readonly keeper?: { readonly notice: (error: unknown) => void };
};

/** A kind of job, with the function that does it. */
export type JobKind = {
  /** The name that is stored with the job, so it must never change. */
  readonly kind: string;
  /**
   * Does the job. It can run twice, because a server can be killed after the work and before the job is marked as done,
   * so it must check what is done already. A `Refusal` ends the job; after any other error, it is tried again.
   */
  readonly run: (job: RunningJob) => Promise<void>;
  /**
   * Whether another page shows what it works on and offers what can be done about it; the list of jobs then leaves it
   * out.
   */
  readonly isShownElsewhere?: true;
  /**
   * Whether it is given up after a server was killed once while running it, and not only after twice in a row: its
   * input may be what stopped the server.
   */
  readonly isBegunOnce?: true;
  /** By default 5. */
  readonly maxAttempts?: number;
  /** The maximum to which the pause between attempts grows. */
  readonly longestPauseMs?: number;
  /**
   * Called in the transaction that gives up or cancels the job, for anything that waits for it. The work may have been
   * finished just before, so check.
   */
  readonly whenGivenUp?: (transaction: DatabaseTransaction, job: Job, why: Fault) => Promise<void>;
};

export type Job = {
  readonly schoolId: number;
  readonly id: number;
  /** The payload as it was enqueued. */
  readonly payload: unknown;
  /** The person who caused it; `null` for the server itself. */
  readonly by: number | null;
};

/** A job while it runs. */
export type RunningJob = JobParts &
  Job & {
    /** Rings when the transaction commits. */
    readonly bell: Pick<Bell, 'ring'>;
    /** From 1. */
    readonly attempt: number;
    /**
     * Reports the progress in percent. It is stored in the background at most once a second, so this can be called at
     * any time. Throws once the signal is aborted.
     */
    readonly report: (percent: number) => Promise<void>;
    /** Aborted when the job is cancelled, when another server has taken it, or when this one stops. */
    readonly signal: AbortSignal;
    /**
     * Throws if this run no longer has the job. Call it in the transaction that does the work: until that ends, no
     * other run can take the job.
     */
    readonly expectHeld: (transaction: DatabaseTransaction) => Promise<void>;
  };

export const usualMaxAttempts = 5;

export function findKind(kinds: readonly JobKind[], name: string): JobKind | undefined {
  return kinds.find(({ kind }) => kind === name);
}
