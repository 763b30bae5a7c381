import { parentPort } from 'node:worker_threads';
import { Refusal } from '../../../../platform/server/refusal.ts';
import { describeFiles } from './describe-files.rules.ts';
import type { DescribingDone, DescribingTask } from './describing-thread.ts';
import { readTables } from './tables.rules.ts';

parentPort?.once('message', (task: DescribingTask) => {
  const done = describe(task);
  parentPort?.postMessage(done);
});

/** A refusal is sent by its reason, as errors lose what they are on their way. */
function describe({ archive, target }: DescribingTask): DescribingDone {
  try {
    return { described: describeFiles(readTables(Buffer.from(archive)), target) };
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.why };
    throw error;
  }
}
