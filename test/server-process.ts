import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { DatabaseLocation } from '../src/platform/server/config.ts';

/** The program that is tested: the built one of a release, where `SERVER_MAIN` names it, or the sources. */
const main = resolve(process.env.SERVER_MAIN || fileURLToPath(new URL('../src/app/server/main.ts', import.meta.url)));
const clock = fileURLToPath(new URL('./shift-clock.ts', import.meta.url));

/** Node's compile cache, which makes starting a third faster. */
const compileCache = join(tmpdir(), 'rollbook-test-compile-cache');

/**
 * The usual settings: no backups, because one at each start would slow down every test, and no limit of calls, because
 * load tests use one person.
 */
const usual = { BACKUP_KEEP_DAYS: '0', BACKUP_KEEP_WEEKS: '0', CALL_LIMIT: '1000000000' };

/** The result of a command: its exit code and output. */
export type Outcome = { readonly code: number | null; readonly output: string };

/** Runs a command of Rollbook, such as `migrate`, in its own process until it ends. */
export async function runCommand(
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  input = '',
): Promise<Outcome> {
  const { child, readOutput } = startProcess(words, environment);
  child.stdin?.end(input);
  const [code] = await once(child, 'close');
  return { code, output: readOutput() };
}

export type ServerProcess = {
  readonly url: string;
  readonly pid: number | undefined;
  readonly readOutput: () => string;
  /** Stops the process with SIGSTOP, until `resume`; resolves when it is stopped. */
  readonly pause: () => Promise<void>;
  readonly resume: () => void;
  /** Sends the signal and waits for the exit; returns the exit code, `null` if the signal ended the process. */
  readonly end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<number | null>;
};

/** Starts `rollbook serve` on a free port and waits until it listens. */
export async function startServerProcess(
  location: DatabaseLocation,
  settings: NodeJS.ProcessEnv = {},
  ...options: string[]
): Promise<ServerProcess> {
  const { child, readOutput } = startProcess(['serve', ...options], {
    ...environmentFor(location),
    PORT: '0',
    ...settings,
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    url: await waitForAddress(child, readOutput),
    pid: child.pid,
    readOutput,
    pause: async () => {
      child.kill('SIGSTOP');
      while (!isStopped(child)) await wait(1);
    },
    resume: () => void child.kill('SIGCONT'),
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}

/** The settings that make a process use this database. */
export function environmentFor(location: DatabaseLocation): NodeJS.ProcessEnv {
  return location.engine === 'sqlite' ? { DATA_DIR: dirname(location.file) } : { DATABASE_URL: location.url };
}

/** A signal takes effect only some time after it is sent. */
function isStopped({ pid }: ChildProcess): boolean {
  return execFileSync('ps', ['-o', 'state=', '-p', String(pid)])
    .toString()
    .startsWith('T');
}

function startProcess(words: readonly string[], settings: NodeJS.ProcessEnv) {
  const { PATH, HOME, CLOCK_SHIFT_MS } = process.env;
  const environment = { PATH, HOME, CLOCK_SHIFT_MS, NODE_COMPILE_CACHE: compileCache, ...usual, ...settings };
  const child = spawn(process.execPath, ['--import', clock, main, ...words], { env: environment });
  const parts: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => parts.push(part));
  return { child, readOutput: () => Buffer.concat(parts).toString() };
}

/** Reads the port from the server's log. */
function waitForAddress(child: ChildProcess, readOutput: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const [, scheme, port] = /Server listening at (https?):\/\/[^"]+?:(\d+)/.exec(readOutput()) ?? [];
      if (port) resolve(`${scheme}://127.0.0.1:${port}`);
    });
    child.once('close', () => reject(new Error(`The server did not start:\n${readOutput()}`)));
  });
}
