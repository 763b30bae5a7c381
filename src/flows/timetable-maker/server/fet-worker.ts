import { performTasks } from '../../../platform/server/perform-tasks.ts';
import { decodeFet } from './fet/decode-fet.ts';
import { FetRefused } from './fet/fet-refused.ts';
import { outlineOf } from './fet/read-fet.ts';
import type { FetFound } from './fet-in-thread.ts';

performTasks<Uint8Array>(read);

function read(file: Uint8Array): FetFound {
  try {
    return { outline: outlineOf(decodeFet(file)) };
  } catch (error) {
    if (error instanceof FetRefused) return { refused: error.reason, names: error.names };
    throw error;
  }
}
