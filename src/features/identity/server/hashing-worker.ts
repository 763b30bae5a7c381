import { argon2Sync } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import type { HashingJob } from './hashing.ts';

parentPort?.on('message', (job: HashingJob) => parentPort?.postMessage(argon2Sync('argon2id', job)));
