import { argon2Sync } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import type { HashingJob } from './hashing.ts';

parentPort?.on('message', (jobs: readonly HashingJob[]) =>
  parentPort?.postMessage(jobs.map((job) => argon2Sync('argon2id', job))),
);
