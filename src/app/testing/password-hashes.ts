import { Worker } from 'node:worker_threads';
import { vi } from 'vitest';
import type { HashingJob } from '../../features/identity/server/hashing.ts';

/**
 * What is hashed while something is done, as it is handed to the threads that hash. Clocks are no judges on a busy
 * machine; this is exact.
 */
export async function hashesDuring(work: () => Promise<unknown>): Promise<HashingJob[]> {
  const post = vi.spyOn(Worker.prototype, 'postMessage');
  await work();
  const jobs = post.mock.calls.map(([job]) => job as HashingJob);
  post.mockRestore();
  return jobs;
}
