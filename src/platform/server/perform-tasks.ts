import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { Refusal } from './refusal.ts';
import type { FromThread, ToThread } from './threads.ts';

/** Sends a question to the server to which the thread belongs. */
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
 * The priority of this thread on Linux, so that calls to the server go first. It is not much lower: on a busy machine,
 * a thread that hardly ever runs would hold for seconds what the server needs too, such as the memory allocator's lock.
 */
const lowPriority = 3;

/** Performs the tasks that a thread of `threads` gets, one at a time. */
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
    // A call whose result nobody awaits, such as progress, can fail without effect.
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

/** Returns the buffers that are transferred and not copied. */
function givenAway(done: unknown): ArrayBuffer[] {
  const isOwn =
    done instanceof Uint8Array && done.buffer instanceof ArrayBuffer && done.length === done.buffer.byteLength;
  return isOwn ? [done.buffer as ArrayBuffer] : [];
}

/** V8's messages for too much of something, or too deep nesting. */
const tooMuch = /call stack|allocation failed|invalid (?:string|array|array buffer) length|maximum size exceeded/i;

/** A refusal is sent with its reason, because errors lose their class when they are sent. */
function failureOf(error: unknown): FromThread {
  if (error instanceof Refusal) return { refused: error.why };
  const failed = error instanceof Error ? error.message : String(error);
  const of = error instanceof ServerFailed ? error.of : undefined;
  return { failed, isTooMuch: error instanceof RangeError && tooMuch.test(failed), of };
}
