import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const { HOLDS_FILE } = process.env;
const betweenMs = 5;

/**
 * Imported by a server's process: writes the longest CPU time between two checks of its main thread to a file. SIGUSR2
 * resets it.
 */
if (isMainThread && HOLDS_FILE) {
  let longest = 0;
  let before = computedMs();
  const note = (ms: number) => {
    longest = ms;
    writeFileSync(HOLDS_FILE, String(ms));
  };
  process.on('SIGUSR2', () => note(0));
  setInterval(() => {
    const now = computedMs();
    if (now - before > longest) note(now - before);
    before = computedMs();
  }, betweenMs).unref();
}

function computedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
