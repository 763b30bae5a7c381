import cluster, { type Address, type Worker } from 'node:cluster';
import type { Config } from '../../../platform/server/config.ts';
import { loggerFor } from '../../../platform/server/log.ts';

/** The environment variable that holds a worker's number. */
export const workerNumber = 'ROLLBOOK_WORKER';

/** Restart delay of a worker that ended before it served, so that a permanent fault does not keep a core busy. */
const retryAfterMs = 1_000;

/**
 * Starts `WORKERS` processes that share one port, and restarts each that ends, until the stop signal, which is passed
 * on to them. Resolves to the public address as soon as one of them listens.
 */
export function startWorkers(config: Config): Promise<string> {
  const log = loggerFor(config);
  const serving = new Set<Worker>();
  let isStopping = false;
  /**
   * The numbers of the running processes, counted from 1. A replacement takes the number of the process it replaces;
   * metrics are labelled with it.
   */
  const numbers = new Map<Worker, string>();
  const start = (number: string) => isStopping || numbers.set(cluster.fork({ [workerNumber]: number }), number);
  cluster.on('listening', (worker) => serving.add(worker));
  cluster.on('exit', (worker, code, signal) => {
    if (isStopping) return;
    log.error({ worker: worker.process.pid, code, signal }, 'a worker ended and is replaced');
    const number = numbers.get(worker) ?? '';
    numbers.delete(worker);
    if (serving.delete(worker)) start(number);
    else setTimeout(start, retryAfterMs, number);
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      isStopping = true;
      for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM');
    });
  }
  for (let number = 1; number <= config.workers; number += 1) start(String(number));
  return new Promise((resolve) => {
    cluster.once('listening', (_worker, address) => resolve(config.publicUrl ?? toUrl(config, address)));
  });
}

function toUrl({ host }: Config, { port }: Address): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
