import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fairQueue, serverItself, type Waiter } from '../server/fair-queue.ts';
import type { DocumentAnswer, DocumentInput, FontQuestion, MissingFont } from './tasks.ts';

const maxMs = 60_000;

/** How long an idle process is kept, because starting one takes half a second. */
const idleMs = 30_000;
let idle: ChildProcess | undefined;
let discarding: NodeJS.Timeout | undefined;

const turns = fairQueue({ places: 1, perLine: 100, inAll: 1_000 });

/**
 * Makes a document in a separate process, one at a time. A caller who needs many documents asks for one after the
 * other.
 */
export async function inOwnProcess(input: DocumentInput, waiter = serverItself, limitMs = maxMs): Promise<Buffer> {
  const answer = await ask(input, `Document ${input.template}`, waiter, limitMs);
  if (!('document' in answer)) throw new Error(`Document ${input.template}: not made`);
  return Buffer.from(answer.document.buffer, answer.document.byteOffset, answer.document.byteLength);
}

/** Asks the process which fonts are missing. */
export async function fontsMissing(question: FontQuestion, waiter = serverItself): Promise<readonly MissingFont[]> {
  const answer = await ask(question, 'Fonts', waiter, maxMs);
  return 'missing' in answer ? answer.missing : [];
}

function ask(input: DocumentInput | FontQuestion, what: string, waiter: Waiter, limitMs: number) {
  return turns(waiter, (takeTurn) =>
    takeTurn(async () => {
      const child = takeProcess();
      try {
        const answer = await answered(child, input, what, limitMs);
        keep(child);
        if ('failed' in answer) throw new Error(`${what}: ${answer.failed}`);
        return answer;
      } catch (error) {
        if (child !== idle) child.kill('SIGKILL');
        throw error;
      }
    }),
  );
}

async function answered(child: ChildProcess, input: object, what: string, limitMs: number): Promise<DocumentAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<DocumentAnswer>();
  const fail = (why: string) => reject(new Error(`${what}: ${why}`));
  const onMessage = (answer: unknown) => resolve(answer as DocumentAnswer);
  const onEnd = () => fail('its process ended');
  const slow = setTimeout(() => fail(`not made within ${limitMs} ms`), limitMs);
  child.on('message', onMessage).on('error', onEnd).on('exit', onEnd);
  child.send(input, (error) => error && onEnd());
  try {
    return await promise;
  } finally {
    clearTimeout(slow);
    child.off('message', onMessage).off('error', onEnd).off('exit', onEnd);
  }
}

function takeProcess(): ChildProcess {
  clearTimeout(discarding);
  const child = idle ?? startProcess();
  idle = undefined;
  child.ref();
  child.channel?.ref();
  return child;
}

/**
 * Starts a process rather than a thread: the compiler aborts its process if it fails to shape a text, and cannot be
 * interrupted. It has low priority, and its output is dropped, because it could quote the content of a document.
 */
function startProcess(): ChildProcess {
  const child = fork(new URL('./document-process.ts', import.meta.url), {
    env: {},
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.on('error', () => {});
  child.once('exit', () => {
    if (idle === child) idle = undefined;
  });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  return child;
}

/** Keeps a process for the next document for a while. It is unreferenced, so that this process can exit. */
function keep(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
  idle = child;
  discarding = setTimeout(() => {
    idle = undefined;
    child.disconnect();
  }, idleMs).unref();
}
