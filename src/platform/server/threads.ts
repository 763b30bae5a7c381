import { Worker } from 'node:worker_threads';
import type { Fault } from '../contract/reason.ts';
import { Refusal } from './refusal.ts';

/** Thrown if a thread needed more time or memory than it is allowed; the thread has ended. */
export class BeyondLimits extends Error {}

type Thread = {
  /**
   * Makes the thread perform one task after another. It keeps in memory what earlier tasks left there, until its use
   * ends.
   */
  readonly ask: <Answer>(task: unknown, given?: readonly ArrayBuffer[]) => Promise<Answer>;
};

type Kind = {
  /** The module that calls `performTasks`. */
  readonly module: URL;
  /** The most memory that it can use. */
  readonly megabytes: number;
  /** The longest time that one task can take. */
  readonly seconds: number;
};

type Options = {
  /** Ends the thread at once, whatever it does. */
  readonly signal?: AbortSignal | undefined;
  /** Answers the questions that the thread asks while it works. */
  readonly answer?: (question: unknown) => unknown;
};

type UseThread = <T>(use: (thread: Thread) => Promise<T>, options?: Options) => Promise<T>;

/** A message from the thread: the result of a task, or a question during one. */
export type FromThread =
  | { readonly done: unknown }
  | { readonly refused: Fault }
  | { readonly failed: string; readonly isTooMuch: boolean; readonly of: number | undefined }
  | { readonly question: unknown; readonly id: number };

/** A message to the thread: a task, or the answer to one of its questions. */
export type ToThread =
  | { readonly task: unknown }
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly failed: string };

/** How long an idle thread is kept, because starting one takes a third of a second. */
const idleMs = 5_000;

/**
 * Threads of one kind, for input from other people, such as files and plans. A thread ends when it exceeds its limits
 * or nobody wants its result any more, so that one person's input delays nobody else. The caller decides how many are
 * used at once.
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

  /** Keeps an idle thread unreferenced, so that the process can exit. */
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
  // The environment is empty: with that of `node --watch`, the thread would post its imports among its messages.
  return new Worker(module, {
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32 },
  });
}

type Asked = Options & Pick<Kind, 'seconds'> & { readonly task: unknown; readonly given: readonly ArrayBuffer[] };

async function ask<Answer>(worker: Worker, { task, given, seconds, signal, answer }: Asked): Promise<Answer> {
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  /** The failures of the server's answers; the thread refers to them by index. */
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
    // A thread that fails after its result must not end the process.
    if (worker.listenerCount('error') === 0) worker.on('error', () => {});
  }
}
