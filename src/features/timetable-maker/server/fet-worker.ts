import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { decodeFet } from '../fet/decode-fet.ts';
import { outlineOf } from '../fet/fet-outline.ts';
import { FetRefused } from '../fet/fet-refused.ts';
import type { FetFound } from './fet-in-thread.ts';

/** Of this thread alone, on Linux: whoever calls the server meanwhile goes first. */
const lowPriority = 10;

if (process.platform === 'linux') setPriority(0, lowPriority);
parentPort?.postMessage(read(workerData as Uint8Array));

function read(file: Uint8Array): FetFound {
  try {
    return { outline: outlineOf(decodeFet(file)) };
  } catch (error) {
    if (error instanceof FetRefused) return { refused: error.reason, names: error.names };
    throw error;
  }
}
