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
  /** Receives the error of a failed run, which may show that the school's file is damaged. */
  readonly keeper?: { readonly notice: (error: unknown) => void };
};

/** One kind of job, and what does it. */
export type JobKind = {
  /** Stored with the job, so it never changes. */
  readonly kind: string;
  /**
   * Does the job. It may be run twice, for a server may be killed after the work and before the job is done; so it looks
   * what is done already. A `Refusal` ends the job; after any other error it is tried again.
   */
  readonly run: (job: RunningJob) => Promise<void>;
  /** Whether a page of its own shows what it works on, with what can be done about it: the jobs are without it. */
  readonly isShownElsewhere?: true;
  /**
   * Whether it is given up where a server was stopped by force in the middle of it once, and not only twice in a row: what
   * it reads may be what stopped it.
   */
  readonly isBegunOnce?: true;
  /** 5, unless it says otherwise. */
  readonly maxAttempts?: number;
  /** The pause before another try grows to this at most. */
  readonly longestPauseMs?: number;
  /**
   * Called in the transaction that gives the job up, or cancels it, for what waits for it. The work may be done
   * nevertheless, just before, so look.
   */
  readonly whenGivenUp?: (transaction: DatabaseTransaction, job: Job, why: Fault) => Promise<void>;
};

export type Job = {
  readonly schoolId: number;
  readonly id: number;
  /** The form in which it was enqueued. */
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
     * Reports how far it is, in percent. It is stored in the background, at most once a second, so this may be called at
     * any time. Throws once the signal is aborted.
     */
    readonly report: (percent: number) => Promise<void>;
    /** Aborted when the job is cancelled, when another server has taken it, or when this one stops. */
    readonly signal: AbortSignal;
    /**
     * Throws if this run does not have the job any more. Call it in the transaction that does the work: until that ends,
     * no other run can take the job.
     */
    readonly expectHeld: (transaction: DatabaseTransaction) => Promise<void>;
  };

export const usualMaxAttempts = 5;

export function findKind(kinds: readonly JobKind[], name: string): JobKind | undefined {
  return kinds.find(({ kind }) => kind === name);
}
