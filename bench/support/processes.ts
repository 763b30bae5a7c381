import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { nodeEnvironment, nodeFlags } from '../../scripts/prepare.mjs';
import type { DatabaseLocation } from '../../src/platform/server/config.ts';
import { environmentFor } from '../../test/server-process.ts';

/** A program under load, in its own process, with its output in a file, as for a service. */
export type Served = {
  readonly url: string;
  readonly pid: number;
  /** The time from the start of the process until it listened. */
  readonly startMs: number;
  readonly stop: () => Promise<void>;
};

const main = fileURLToPath(new URL('../../src/app/server/main.ts', import.meta.url));
const floor = fileURLToPath(new URL('../floor/serve-floor.ts', import.meta.url));
const maxStartMs = 60_000;

/** `rollbook serve` with production settings, overridden by these. */
export function serveRollbook(location: DatabaseLocation, settings: NodeJS.ProcessEnv = {}): Promise<Served> {
  const environment = { ...nodeEnvironment, ...environmentFor(location), PORT: '0', ...settings };
  return serve([...nodeFlags, main, 'serve'], environment);
}

export function serveFloor(location: DatabaseLocation): Promise<Served> {
  const where = location.engine === 'sqlite' ? ['--sqlite', location.file] : ['--postgres', location.url];
  return serve([floor, ...where], {});
}

/** Runs a program on this Node until it prints where it listens. */
async function serve(words: readonly string[], settings: NodeJS.ProcessEnv): Promise<Served> {
  const outputFile = join(mkdtempSync(join(tmpdir(), 'rollbook-bench-')), 'output');
  const output = openSync(outputFile, 'w');
  const { PATH, HOME } = process.env;
  const startedAt = performance.now();
  const child = spawn(process.execPath, words, {
    env: { PATH, HOME, NODE_ENV: 'production', CALL_LIMIT: '1000000000', ...settings },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const url = await addressIn(outputFile, child);
  return {
    url,
    pid: child.pid ?? 0,
    startMs: performance.now() - startedAt,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function addressIn(file: string, child: ChildProcess): Promise<string> {
  for (let waitedMs = 0; waitedMs < maxStartMs && child.exitCode === null; waitedMs += 5) {
    const port = /listening at http:\/\/[^"\s]+?:(\d+)/i.exec(readFileSync(file, 'utf8'))?.[1];
    if (port) return `http://127.0.0.1:${port}`;
    await wait(5);
  }
  child.kill('SIGKILL');
  throw new Error(`A server did not start:\n${readFileSync(file, 'utf8')}`);
}
