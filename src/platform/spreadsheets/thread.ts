import { Worker } from 'node:worker_threads';
import { Refusal, refuse } from '../server/refusal.ts';
import { spreadsheetTooLargeInside } from './spreadsheets.refusals.ts';
import type { Task, TaskAnswer, Written } from './tasks.ts';

/** A file is at most 20 MB, and is refused if it needs more than this, so that none takes the server down. */
const limits = { maxOldGenerationSizeMb: 1_024, maxYoungGenerationSizeMb: 32 };
const maxMs = 60_000;

/** Starting a thread takes a third of a second, so it stays for a while. */
const idleMs = 5_000;
let idle: Worker | undefined;
let discarding: NodeJS.Timeout | undefined;

let lastTask: Promise<unknown> = Promise.resolve();

/** Runs a task in a thread after those that were asked for before it, so that memory is needed for one at a time. */
export function inThread(task: Task, onAnswer: (answer: TaskAnswer) => void): Promise<void> {
  const done = lastTask.then(() => runTask(task, onAnswer));
  lastTask = done.catch(() => {});
  return done;
}

async function runTask(task: Task, onAnswer: (answer: TaskAnswer) => void): Promise<void> {
  const worker = takeWorker();
  const slow = setTimeout(() => void worker.terminate(), maxMs);
  try {
    await answered(worker, task, onAnswer);
    keep(worker);
  } catch (error) {
    if (error instanceof Refusal && error.why.reason !== spreadsheetTooLargeInside.reason) keep(worker);
    else await worker.terminate();
    throw error;
  } finally {
    clearTimeout(slow);
  }
}

async function answered(worker: Worker, task: Task, onAnswer: (answer: TaskAnswer) => void): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const listeners = {
    message: (answer: TaskAnswer) => {
      if ('refused' in answer) return reject(new Refusal(answer.refused));
      onAnswer(answer);
      if ('isRead' in answer || 'written' in answer) resolve();
    },
    error: (error: Error) => reject(isOutOfMemory(error) ? refuse(spreadsheetTooLargeInside) : error),
    exit: () => reject(refuse(spreadsheetTooLargeInside)),
  };
  for (const [event, listener] of Object.entries(listeners)) worker.on(event, listener);
  worker.postMessage(task, 'write' in task ? [] : [contentOf(task)]);
  try {
    await promise;
  } finally {
    for (const [event, listener] of Object.entries(listeners)) worker.off(event, listener);
  }
}

function takeWorker(): Worker {
  clearTimeout(discarding);
  // An empty environment: with that of `node --watch`, the worker would post its imports among the answers.
  const worker =
    idle ?? new Worker(new URL('./spreadsheet-worker.ts', import.meta.url), { env: {}, resourceLimits: limits });
  idle = undefined;
  worker.ref();
  return worker;
}

/** Keeps a thread for the next task for a while. It is unreferenced, so that the process can exit. */
function keep(worker: Worker): void {
  worker.unref();
  idle = worker;
  discarding = setTimeout(() => {
    idle = undefined;
    void worker.terminate();
  }, idleMs).unref();
}

function contentOf(task: Exclude<Task, { write: Written }>): ArrayBuffer {
  return ('read' in task ? task.read.content : task.mark.content).buffer as ArrayBuffer;
}

function isOutOfMemory(error: Error): boolean {
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
