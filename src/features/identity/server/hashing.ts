import type { Argon2Parameters } from 'node:crypto';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

export type HashingJob = Pick<
  Argon2Parameters,
  'message' | 'nonce' | 'parallelism' | 'tagLength' | 'memory' | 'passes'
>;

/** How many passwords are hashed at once: at least one core stays free for everything else. */
export const hashingPlaces = Math.max(1, Math.min(2, availableParallelism() - 1));

type Wish = {
  readonly job: HashingJob;
  readonly resolve: (key: Buffer) => void;
  readonly reject: (error: unknown) => void;
};

const wishes: Wish[] = [];
const idle: Worker[] = [];
let busy = 0;

/**
 * Derives a key in a thread of its own. Node's asynchronous argon2 runs in the pool of threads that reading files needs
 * too, so that a few hundred passwords would hold up every page and photo.
 */
export function deriveInThread(job: HashingJob): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    wishes.push({ job, resolve, reject });
    void deriveNext();
  });
}

async function deriveNext(): Promise<void> {
  const wish = busy < hashingPlaces ? wishes.shift() : undefined;
  if (!wish) return;
  busy += 1;
  try {
    wish.resolve(await derive(wish.job));
  } catch (error) {
    wish.reject(error);
  }
  busy -= 1;
  void deriveNext();
}

/** A thread that fails is not used again. An idle one does not keep the process from ending. */
async function derive(job: HashingJob): Promise<Buffer> {
  // Without the environment, by which `node --watch` would have it post its imports among the keys.
  const worker = idle.pop() ?? new Worker(new URL('./hashing-worker.ts', import.meta.url), { env: {} });
  worker.ref();
  worker.postMessage(job);
  const [key] = (await once(worker, 'message')) as [Uint8Array];
  worker.unref();
  idle.push(worker);
  return Buffer.from(key);
}
