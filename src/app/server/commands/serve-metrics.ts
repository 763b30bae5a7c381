import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { ClusterRegistry, Gauge, register } from '@prometheus-io/client';
import type { AppParts } from '../../../platform/http/app-context.ts';
import { isLoopback } from '../../../platform/server/settings.ts';
import { expectHealthy } from '../health.ts';
import { jobKinds } from '../job-kinds.ts';

type Parts = Pick<AppParts, 'db' | 'config' | 'keeper' | 'readCopy' | 'now'>;

/** The limit ensures that a database that does not answer does not hold back the metrics that reveal this. */
const maxAskingMs = 2_000;

/**
 * Serves `/metrics` on a separate port, which the school's proxy does not forward. With a token it listens at `HOST`,
 * without one only on this machine. One process serves the metrics and collects those of the others.
 */
export async function serveMetrics(parts: Parts): Promise<void> {
  const { config } = parts;
  const { metrics } = config;
  if (!metrics) return;
  describeSchools(parts);
  const isAlone = config.workers === 1;
  const registry = isAlone ? undefined : new ClusterRegistry();
  const read = () => registry?.clusterMetrics() ?? register.metrics();
  const limits = { headersTimeout: 5_000, requestTimeout: 5_000, maxHeaderSize: 8 * 1024 };
  const server = createServer(limits, (request, response) => {
    answer(request, response, { token: metrics.token, read }).catch(() => end(response, 503));
  });
  server.maxConnections = 20;
  server.listen(metrics.port, metrics.token ? config.host : '127.0.0.1');
  await once(server, 'listening');
  // The metrics server does not keep a process alive that has nothing else to do.
  server.unref();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => server.close().closeAllConnections());
}

type Page = { readonly token: string | undefined; readonly read: () => Promise<string> };

async function answer(request: IncomingMessage, response: ServerResponse, { token, read }: Page): Promise<void> {
  if (!token && !isFromHere(request)) return end(response, 403);
  if (token && !isToken(request.headers.authorization, token)) {
    return end(response, 401, { 'www-authenticate': 'Bearer' });
  }
  if (request.url !== '/metrics') return end(response, 404);
  if (request.method !== 'GET') return end(response, 405, { allow: 'GET' });
  const figures = await read();
  end(response, 200, { 'content-type': register.contentType }, figures);
}

/**
 * Returns whether a program on this machine sent the request directly, and not a proxy, which names its client, or a
 * browser page, which can be made to send requests here under another host name.
 */
function isFromHere({ headers }: IncomingMessage): boolean {
  const names = Object.keys(headers);
  const isPassedOn = names.some((name) => name === 'via' || name === 'forwarded' || name.startsWith('x-forwarded-'));
  const isByPage = headers.origin !== undefined || names.some((name) => name.startsWith('sec-fetch-'));
  const host = URL.parse(`http://${headers.host}`)?.hostname;
  return !isPassedOn && !isByPage && host !== undefined && isLoopback(host);
}

/** Compares hashes, so that the time does not show how much of a token is right. */
function isToken(header: string | undefined, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(header ?? ''), hash(`Bearer ${token}`));
}

function end(response: ServerResponse, status: number, headers: Record<string, string> = {}, body = ''): void {
  response
    .writeHead(status, { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', ...headers })
    .end(body);
}

/** Figures that are the same for all processes, read from the database when they are asked for. */
function describeSchools(parts: Parts): void {
  new Gauge({
    name: 'rollbook_healthy',
    help: '1 if GET /api/health is 200: the database answers, the disk has room, the backups are made; else 0',
    async collect() {
      this.set(
        await inTime(expectHealthy(parts)).then(
          () => 1,
          () => 0,
        ),
      );
    },
  });
  const { readCopy, now } = parts;
  if (readCopy) {
    new Gauge({
      name: 'rollbook_copied_seconds_ago',
      help: 'Seconds since all that was stored was copied off this machine; before the first copy, since the start',
      collect() {
        this.reset();
        const copy = readCopy();
        if (copy) this.set(Math.max(0, (now().getTime() - Date.parse(copy.copiedAt ?? copy.since)) / 1000));
      },
    });
  }
  new Gauge({
    name: 'rollbook_homework_file_bytes',
    help: 'Bytes of the files of homework and of what was handed in, of all schools',
    async collect() {
      const bytes = await inTime(countFileBytes(parts)).catch(() => undefined);
      if (bytes !== undefined) this.set(bytes);
    },
  });
  const waiting = new Gauge({
    name: 'rollbook_jobs_overdue_seconds',
    help: 'How long the job waits that is due longest',
  });
  new Gauge({
    name: 'rollbook_jobs',
    help: 'Jobs of all schools by kind and state; ended ones are kept for a while',
    labelNames: ['kind', 'state'],
    async collect() {
      this.reset();
      waiting.set(0);
      const jobs = await inTime(countJobs(parts)).catch(() => []);
      for (const { kind, state, count } of jobs) this.set({ kind, state }, count);
      waiting.set(Math.max(0, ...jobs.map(({ overdueSeconds }) => overdueSeconds)));
    },
  });
}

/** Counts the bytes of permanently stored uploads, such as those of homework. */
async function countFileBytes({ db }: Parts): Promise<number> {
  const { bytes } = await db
    .selectFrom('homework_file')
    .select(({ fn }) => fn.sum<number | null>('bytes').as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

async function countJobs({ db, now }: Parts) {
  const rows = await db
    .selectFrom('job')
    .select(({ fn }) => ['kind', 'state', fn.countAll<number>().as('count'), fn.min('run_after').as('first')])
    .where(
      'kind',
      'in',
      jobKinds.map(({ kind }) => kind),
    )
    .groupBy(['kind', 'state'])
    .execute();
  return rows.map(({ kind, state, count, first }) => ({
    kind,
    state,
    count,
    overdueSeconds:
      state === 'waiting' || state === 'failed' ? (now().getTime() - Date.parse(String(first))) / 1000 : 0,
  }));
}

function inTime<T>(asked: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    setTimeout(reject, maxAskingMs, new Error('The database does not answer.')).unref();
    asked.then(resolve, reject);
  });
}
