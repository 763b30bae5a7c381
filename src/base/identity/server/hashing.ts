import type { Argon2Parameters } from 'node:crypto';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

export type HashingJob = Pick<
  Argon2Parameters,
  'message' | 'nonce' | 'parallelism' | 'tagLength' | 'memory' | 'passes'
>;

/** Maximum number of concurrent hashes; keeps at least one core free. */
export const hashingPlaces = Math.max(1, Math.min(2, availableParallelism() - 1));

type Wish = {
  readonly jobs: readonly HashingJob[];
  readonly resolve: (keys: Buffer[]) => void;
  readonly reject: (error: unknown) => void;
};

const wishes: Wish[] = [];
const idle: Worker[] = [];
let busy = 0;

/**
 * Derives a key in a worker thread. Node's asynchronous argon2 would use the thread pool that file reads also need, so
 * that a few hundred passwords would delay every page and photo.
 */
export async function deriveInThread(job: HashingJob): Promise<Buffer> {
  const [key] = await deriveManyInThread([job]);
  return key as Buffer;
}

/**
 * Derives several keys with one message, for callers with thousands of them. The batches are small enough that nobody
 * else waits long.
 */
export function deriveManyInThread(jobs: readonly HashingJob[]): Promise<Buffer[]> {
  return new Promise((resolve, reject) => {
    wishes.push({ jobs, resolve, reject });
    void deriveNext();
  });
}

async function deriveNext(): Promise<void> {
  const wish = busy < hashingPlaces ? wishes.shift() : undefined;
  if (!wish) return;
  busy += 1;
  try {
    wish.resolve(await derive(wish.jobs));
  } catch (error) {
    wish.reject(error);
  }
  busy -= 1;
  void deriveNext();
}

/** Discards a worker that fails. Idle workers are unreferenced, so that the process can exit. */
async function derive(jobs: readonly HashingJob[]): Promise<Buffer[]> {
  // The environment is empty because in that of `node --watch` the worker would post its imports among the keys.
  const worker = idle.pop() ?? new Worker(new URL('./hashing-worker.ts', import.meta.url), { env: {} });
  worker.ref();
  worker.postMessage(jobs);
  const [keys] = (await once(worker, 'message')) as [Uint8Array[]];
  worker.unref();
  idle.push(worker);
  return keys.map((key) => Buffer.from(key));
}
