import { Worker } from 'node:worker_threads';
import type { Fault } from '../contract/reason.ts';
import { Refusal } from './refusal.ts';

/** Thrown where a thread needed more time or memory than it may take: it has ended. */
export class BeyondLimits extends Error {}

type Thread = {
  /** Has the thread do one task after another. It keeps what the tasks before left in its memory, until its use ends. */
  readonly ask: <Answer>(task: unknown, given?: readonly ArrayBuffer[]) => Promise<Answer>;
};

type Kind = {
  /** The module that calls `performTasks`. */
  readonly module: URL;
  /** The most memory that it may take. */
  readonly megabytes: number;
  /** The longest that one task may take. */
  readonly seconds: number;
};

type Options = {
  /** Ends the thread at once, whatever it does. */
  readonly signal?: AbortSignal | undefined;
  /** Answers what the thread asks while it works. */
  readonly answer?: (question: unknown) => unknown;
};

type UseThread = <T>(use: (thread: Thread) => Promise<T>, options?: Options) => Promise<T>;

/** From the thread: the end of a task, or a question in the middle of one. */
export type FromThread =
  | { readonly done: unknown }
  | { readonly refused: Fault }
  | { readonly failed: string; readonly isTooMuch: boolean; readonly of: number | undefined }
  | { readonly question: unknown; readonly id: number };

/** To the thread: a task, or the answer to one of its questions. */
export type ToThread =
  | { readonly task: unknown }
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly failed: string };

/** Starting a thread takes a third of a second, so one stays for a while. */
const idleMs = 5_000;

/**
 * Threads of one kind, for whatever somebody else made: files, plans. Each ends when it needs more time or memory than it
 * may, or when nobody wants its answer any more, so that what one person sends holds nobody else. How many are used at once
 * is the caller's matter.
 */
export function threads({ module, megabytes, seconds }: Kind): UseThread {
  let idle: Worker | undefined;
  let discarding: NodeJS.Timeout | undefined;
  return async (use, { signal, answer } = {}) => {
    signal?.throwIfAborted();
    clearTimeout(discarding);
    const worker = idle && isAlive(idle) ? idle : start(module, megabytes);
    idle = undefined;
    worker.ref();
    try {
      const result = await use({ ask: (task, given = []) => ask(worker, { task, given, seconds, signal, answer }) });
      keep(worker);
      return result;
    } catch (error) {
      if (error instanceof Refusal) keep(worker);
      else await worker.terminate();
      throw error;
    }
  };

  /** Unreferenced, so that the process can exit. */
  function keep(worker: Worker): void {
    if (idle || !isAlive(worker)) return void worker.terminate();
    worker.unref();
    idle = worker;
    discarding = setTimeout(() => {
      if (idle === worker) idle = undefined;
      void worker.terminate();
    }, idleMs).unref();
  }
}

function isAlive({ threadId }: Worker): boolean {
  return threadId >= 0;
}

function start(module: URL, megabytes: number): Worker {
  // An empty environment: with that of `node --watch`, the thread would post its imports among the answers.
  return new Worker(module, {
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32 },
  });
}

type Asked = Options & Pick<Kind, 'seconds'> & { readonly task: unknown; readonly given: readonly ArrayBuffer[] };

async function ask<Answer>(worker: Worker, { task, given, seconds, signal, answer }: Asked): Promise<Answer> {
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  /** The failures of the server's answers, which the thread passes on by their places. */
  const failures: unknown[] = [];
  const reply = async (id: number, question: unknown) => {
    try {
      worker.postMessage({ id, answer: await answer?.(question) } satisfies ToThread);
    } catch (error) {
      failures[id] = error;
      worker.postMessage({ id, failed: error instanceof Error ? error.message : '' } satisfies ToThread);
    }
  };
  const onMessage = (said: FromThread) => {
    if ('question' in said) void reply(said.id, said.question);
    else if ('done' in said) resolve(said.done as Answer);
    else if ('refused' in said) reject(new Refusal(said.refused));
    else if (said.isTooMuch) reject(new BeyondLimits());
    else reject(said.of === undefined ? new Error(said.failed) : failures[said.of]);
  };
  const onError = (error: NodeJS.ErrnoException) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new BeyondLimits() : error);
  const onExit = () => reject(new Error('The thread ended without an answer.'));
  const onAbort = () => reject(signal?.reason);
  const late = setTimeout(() => reject(new BeyondLimits()), seconds * 1_000);
  worker.on('message', onMessage).on('error', onError).on('exit', onExit);
  signal?.addEventListener('abort', onAbort);
  worker.postMessage({ task } satisfies ToThread, given);
  try {
    return await promise;
  } finally {
    clearTimeout(late);
    worker.off('message', onMessage).off('exit', onExit).off('error', onError);
    signal?.removeEventListener('abort', onAbort);
    // One that fails after its answer must not end the process.
    if (worker.listenerCount('error') === 0) worker.on('error', () => {});
  }
}
