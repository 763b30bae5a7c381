import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Returns the longest time for which this thread did nothing else while `work` ran, in milliseconds of its own CPU
 * time; wall-clock time would include other programs.
 */
export async function longestHold<T>(work: () => Promise<T>): Promise<{ readonly done: T; readonly ms: number }> {
  let isDone = false;
  let longest = 0;
  const working = work().finally(() => {
    isDone = true;
  });
  let before = computedMs();
  while (!isDone) {
    await nextTurn();
    const now = computedMs();
    longest = Math.max(longest, now - before);
    before = now;
  }
  return { done: await working, ms: longest };
}

function computedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
