import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { DatabaseLocation } from '../src/platform/server/config.ts';
import { environmentFor } from './server-process.ts';

const script = fileURLToPath(new URL('./run-test-jobs.ts', import.meta.url));
const clock = fileURLToPath(new URL('./shift-clock.ts', import.meta.url));

/** A process that runs the jobs of `run-test-jobs.ts`; it is killed after the test. */
export type JobProcess = {
  /** Resolves when the process has printed this. */
  readonly says: (words: string) => Promise<void>;
  readonly end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<void>;
};

/** Starts the process; resolves when it runs jobs. */
export async function startJobProcess(location: DatabaseLocation): Promise<JobProcess> {
  const { PATH, HOME, CLOCK_SHIFT_MS } = process.env;
  const env = { PATH, HOME, CLOCK_SHIFT_MS, LOG_LEVEL: 'silent', ...environmentFor(location) };
  const child = spawn(process.execPath, ['--import', clock, script], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const end: JobProcess['end'] = async (signal) => {
    child.kill(signal);
    await ended;
  };
  onTestFinished(() => end('SIGKILL'));
  const says = listenTo(child);
  await says('started');
  return { says, end };
}

function listenTo(child: ChildProcess): JobProcess['says'] {
  let said = '';
  child.stdout?.on('data', (part: Buffer) => {
    said += part;
  });
  return async (words) => {
    while (!said.includes(words)) await once(child.stdout as NonNullable<ChildProcess['stdout']>, 'data');
  };
}
