import { ClusterRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, register } from '@prometheus-io/client';
import type { FastifyInstance } from 'fastify';
import type { LogEvent } from 'kysely';
import { poolOf } from '../database/connect.ts';
import type { Database } from '../database/tables.ts';

/**
 * The metrics of this process for Prometheus. Labels come from fixed lists and never from a call, because paths contain
 * rolls and emails. The module is loaded only if metrics are enabled.
 */
const calls = new Counter({
  name: 'rollbook_calls_total',
  help: 'Calls answered, by the pattern of the route and the status',
  labelNames: ['method', 'route', 'status'],
});
const callSeconds = new Histogram({
  name: 'rollbook_call_seconds',
  help: 'Time from the arrival of a call to the end of its answer, without event streams',
  labelNames: ['method', 'route'],
  buckets: [0.005, 0.025, 0.1, 0.5, 1, 2.5, 10],
});
const querySeconds = new Histogram({
  name: 'rollbook_query_seconds',
  help: 'Time of a statement on the database, by its kind and whether it failed',
  labelNames: ['kind', 'outcome'],
  buckets: [0.0001, 0.001, 0.005, 0.025, 0.1, 0.5, 2.5],
});
const streams = new Gauge({ name: 'rollbook_event_streams', help: 'Open pages that listen for news' });

/** Metrics whose names break Prometheus's rules; the client library has them under other names too. */
const misnamed = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
  'nodejs_eventloop_utilization_histogram',
  'nodejs_eventloop_utilization_summary',
];

/**
 * Also measures the process itself. `worker` is its number if several serve; each has its own series, because its
 * counters restart when another worker replaces it.
 */
export function measureProcess(db: Database, worker: string | undefined): void {
  if (worker) register.setDefaultLabels({ worker });
  // Listens to the parent process, which asks for the metrics.
  if (worker) new ClusterRegistry();
  collectDefaultMetrics();
  for (const name of misnamed) register.removeSingleMetric(name);
  measurePool(db);
}

/** Counts and times the calls of a server; it must be called before routes are added. */
export function measureCalls(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    if (isStream(reply.getHeader('content-type'))) {
      streams.inc();
      reply.raw.once('close', () => streams.dec());
    }
    done(null, payload);
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const method = request.routeOptions.url === undefined ? 'any' : request.method;
    calls.inc({ method, route, status: reply.statusCode });
    if (!isStream(reply.getHeader('content-type'))) callSeconds.observe({ method, route }, reply.elapsedTime / 1000);
    done();
  });
}

function isStream(contentType: unknown): boolean {
  return contentType === 'text/event-stream';
}

const kinds: Readonly<Record<string, string>> = {
  SelectQueryNode: 'select',
  InsertQueryNode: 'insert',
  UpdateQueryNode: 'update',
  DeleteQueryNode: 'delete',
};

/** Measures a statement; Kysely calls it after each one. */
export function measureQuery({ level, query, queryDurationMillis }: LogEvent): void {
  const labels = { kind: kinds[query.query.kind] ?? 'other', outcome: level === 'error' ? 'failed' : 'done' };
  querySeconds.observe(labels, queryDurationMillis / 1000);
}

/** Measures a process's connections to PostgreSQL; SQLite has one, which is always open. */
function measurePool(db: Database): void {
  const pool = poolOf(db);
  if (!pool) return;
  new Gauge({
    name: 'rollbook_pool_connections',
    help: 'Connections to PostgreSQL in use and idle, and statements that wait for one',
    labelNames: ['state'],
    collect() {
      this.set({ state: 'in use' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}
