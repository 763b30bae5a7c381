import { Worker } from 'node:worker_threads';
import { vi } from 'vitest';
import type { HashingJob } from '../src/base/identity/server/hashing.ts';

/**
 * The hashing jobs that are sent to the worker threads while `work` runs. Exact, unlike measuring time on a busy
 * machine.
 */
export async function hashesDuring(work: () => Promise<unknown>): Promise<HashingJob[]> {
  const post = vi.spyOn(Worker.prototype, 'postMessage');
  await work();
  const jobs = post.mock.calls.flatMap(([sent]) => sent as HashingJob[]);
  post.mockRestore();
  return jobs;
}
