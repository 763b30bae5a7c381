import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * The longest that this thread did nothing else while `work` ran, in milliseconds of its own computing: by the clock, it
 * would be what other programs of the machine take too.
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
