import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

const sampleMs = 500;

/**
 * Returns the percentage of the processors used by other programs. Call it before and after a part, while the benchmark
 * does nothing, because programs that it has started would be counted too.
 */
export async function percentOfOthers(): Promise<number> {
  const before = spent();
  await wait(sampleMs);
  const after = spent();
  return Math.round((100 * (after.busy - before.busy)) / Math.max(1, after.all - before.all));
}

function spent(): { readonly busy: number; readonly all: number } {
  const times = cpus().map(({ times }) => times);
  const all = times.flatMap((each) => Object.values(each)).reduce((sum, ms) => sum + ms, 0);
  return { all, busy: all - times.reduce((sum, { idle }) => sum + idle, 0) };
}
