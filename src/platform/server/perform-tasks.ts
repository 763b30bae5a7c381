import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { Refusal } from './refusal.ts';
import type { FromThread, ToThread } from './threads.ts';

/** Asks the server that the thread is of. */
export type AskServer = (question: unknown) => Promise<unknown>;

/** The failure of a call to the server. */
class ServerFailed extends Error {
  readonly of: number;

  constructor(message: string, of: number) {
    super(message);
    this.of = of;
  }
}

/**
 * The priority of this thread alone, on Linux: whoever calls the server meanwhile goes first. Not by much: on a busy machine a thread
 * that hardly ever runs would hold for seconds what the server needs too, such as the lock of the process's memory.
 */
const lowPriority = 3;

/** Does the tasks that a thread of `threads` is asked for, one at a time. */
export function performTasks<Task>(perform: (task: Task, askServer: AskServer) => unknown): void {
  const port = parentPort;
  if (!port) return;
  if (process.platform === 'linux') setPriority(0, lowPriority);
  const asked = new Map<number, PromiseWithResolvers<unknown>>();
  let questions = 0;
  const post = (said: FromThread, given: readonly ArrayBuffer[] = []) => port.postMessage(said, given);
  const askServer: AskServer = (question) => {
    const id = questions;
    questions += 1;
    const waiting = Promise.withResolvers<unknown>();
    // A call for which nobody waits, such as progress, may fail.
    waiting.promise.catch(() => {});
    asked.set(id, waiting);
    post({ question, id });
    return waiting.promise;
  };
  port.on('message', async (said: ToThread) => {
    if ('id' in said) {
      if ('failed' in said) asked.get(said.id)?.reject(new ServerFailed(said.failed, said.id));
      else asked.get(said.id)?.resolve(said.answer);
      asked.delete(said.id);
      return;
    }
    try {
      const done = await perform(said.task as Task, askServer);
      post({ done }, givenAway(done));
    } catch (error) {
      post(failureOf(error));
    }
  });
}

/** A file is handed over, not copied. */
function givenAway(done: unknown): ArrayBuffer[] {
  const isOwn =
    done instanceof Uint8Array && done.buffer instanceof ArrayBuffer && done.length === done.buffer.byteLength;
  return isOwn ? [done.buffer as ArrayBuffer] : [];
}

/** V8's messages where there is too much of something, or it is nested too deeply. */
const tooMuch = /call stack|allocation failed|invalid (?:string|array|array buffer) length|maximum size exceeded/i;

/** A refusal is sent by its reason, as errors lose what they are on their way. */
function failureOf(error: unknown): FromThread {
  if (error instanceof Refusal) return { refused: error.why };
  const failed = error instanceof Error ? error.message : String(error);
  const of = error instanceof ServerFailed ? error.of : undefined;
  return { failed, isTooMuch: error instanceof RangeError && tooMuch.test(failed), of };
}
