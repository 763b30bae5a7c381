import { request } from 'node:http';
import { afterAll, describe, expect, it } from 'vitest';
import { makeFolder } from '../../../../test/backups.ts';
import { findFreePort, parseMetrics } from '../../../../test/metrics.ts';
import { startServerProcess } from '../../../../test/server-process.ts';
import { makeTestLocation, testedEngine } from '../../../../test/test-database.ts';
import { addTestSchool, openTestSignIn } from '../../../../test/test-school.ts';
import type { AdminHome } from '../../../flows/home/home.contract.ts';
import { openDatabase } from '../../../platform/database/migrate.ts';

const token = 'a-token-of-some-length';

const ends: (() => Promise<unknown>)[] = [];

afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

let usual: ReturnType<typeof startMeasured> | undefined;

/** Returns the server shared by all tests that need no special settings. */
const shareMeasured = () => {
  usual ??= startMeasured();
  return usual;
};

/** Starts a server with a school and an admin's session, and returns functions that read its metrics. */
async function startMeasured(settings: NodeJS.ProcessEnv = {}) {
  const { location, remove } = await makeTestLocation();
  ends.push(remove);
  const db = await openDatabase(location);
  const { id, admin } = await addTestSchool({ db });
  const session = await openTestSignIn(db, id, admin.email, new Date());
  await db.destroy();
  const port = await findFreePort();
  const server = await startServerProcess(location, { METRICS_PORT: String(port), ...settings });
  ends.push(() => server.end('SIGKILL'));
  const read = (headers: Record<string, string> = {}, { path = '/metrics', method = 'GET' } = {}) =>
    ask(port, { path, method, headers });
  const readFigures = async () => parseMetrics((await read()).body);
  const headers = { authorization: `Bearer ${session.token}` };
  const call = (path: string, signal?: AbortSignal) => fetch(`${server.url}${path}`, { headers, signal });
  return { ...server, admin, read, readFigures, call };
}

/** Makes a request without `fetch`, which cannot send another `Host` and adds headers of its own. */
function ask(port: number, asked: { path: string; method: string; headers: Record<string, string> }) {
  return new Promise<{ status: number | undefined; body: string; type: string | undefined }>((resolve, reject) => {
    const options = { host: '127.0.0.1', port, agent: false, ...asked };
    request(options, async (answer) => {
      const body = Buffer.concat(await answer.toArray()).toString();
      resolve({ status: answer.statusCode, body, type: answer.headers['content-type'] });
    })
      .on('error', reject)
      .end();
  });
}

describe('the figures for Prometheus', () => {
  it('without a token, are only for programs on this machine: not through a proxy, nor for a page', async () => {
    const { read, call } = await shareMeasured();
    expect((await read()).status).toBe(200);
    const others: Record<string, string>[] = [
      { 'x-forwarded-for': '203.0.113.7' },
      { 'x-forwarded-host': 'school.example' },
      { forwarded: 'for=203.0.113.7' },
      { via: '1.1 proxy' },
      { host: 'school.example' },
      { origin: 'https://school.example' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of others) {
      const { status, body } = await read(headers);
      expect({ headers, status, body }).toEqual({ headers, status: 403, body: '' });
    }
    expect(await (await call('/metrics')).text()).not.toContain('rollbook_');
  });

  it('with a token, are for whoever sends it, from anywhere', async () => {
    const { read } = await startMeasured({ METRICS_TOKEN: token });
    const wrong = ['', token, `Bearer ${token}x`, `Bearer ${token.slice(1)}`, `Basic ${btoa(`:${token}`)}`];
    for (const authorization of wrong) expect(await read({ authorization })).toMatchObject({ status: 401, body: '' });
    expect(await read()).toMatchObject({ status: 401, body: '' });
    const away = { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.7', host: 'school.example' };
    expect((await read(away)).status).toBe(200);
  });

  it('are all that the port serves', async () => {
    const { read } = await shareMeasured();
    for (const path of ['/', '/api/school', '/metrics/', '/metrics?a=b']) {
      expect((await read({}, { path })).status, path).toBe(404);
    }
    expect((await read({}, { method: 'POST' })).status).toBe(405);
  });

  it('count calls by route and status, statements by kind, and open pages, in the text format', async () => {
    const { readFigures, read, call } = await shareMeasured();
    expect((await read()).type).toBe('text/plain; version=0.0.4; charset=utf-8');
    const before = await readFigures();
    for (let asked = 0; asked < 3; asked += 1) expect((await call('/api/school')).status).toBe(200);
    expect((await call('/api/students/99999')).status).toBe(404);
    expect((await call('/api/no/such/call')).status).toBe(404);
    const after = await readFigures();
    const counted = (key: string) => (after.get(key) ?? 0) - (before.get(key) ?? 0);
    expect(counted('rollbook_calls_total{method="GET",route="/api/school",status="200"}')).toBe(3);
    expect(counted('rollbook_call_seconds_count{method="GET",route="/api/school"}')).toBe(3);
    expect(counted('rollbook_call_seconds_bucket{le="+Inf",method="GET",route="/api/school"}')).toBe(3);
    expect(counted('rollbook_calls_total{method="GET",route="/api/students/:id",status="404"}')).toBe(1);
    expect(counted('rollbook_calls_total{method="any",route="unknown",status="404"}')).toBe(1);
    expect(counted('rollbook_query_seconds_count{kind="select",outcome="done"}')).toBeGreaterThanOrEqual(3);
    expect(after.get('rollbook_healthy')).toBe(1);
    expect(after.get('rollbook_jobs_overdue_seconds')).toBe(0);
    expect(after.get('process_resident_memory_bytes')).toBeGreaterThan(0);
    expect(after.has('rollbook_pool_connections{state="waiting"}')).toBe(testedEngine === 'postgres');

    expect(after.get('rollbook_event_streams')).toBe(0);
    const page = new AbortController();
    await call('/api/events', page.signal);
    expect((await readFigures()).get('rollbook_event_streams')).toBe(1);
    page.abort();
    await expect.poll(async () => (await readFigures()).get('rollbook_event_streams')).toBe(0);
  });

  it.runIf(testedEngine === 'sqlite')(
    'show how long ago everything was copied, as does an admin’s home',
    { tags: ['all'] },
    async () => {
      const place = makeFolder();
      const { readFigures, call } = await startMeasured({ COPY_TO: place });
      const readCopy = async () => ((await (await call('/api/home')).json()) as { admin: AdminHome }).admin.copy;
      await expect.poll(async () => (await readCopy())?.secondsAgo).toBeLessThan(5);
      expect(await readCopy()).toMatchObject({ place, fault: null });
      expect((await readFigures()).get('rollbook_copied_seconds_ago')).toBeLessThan(10);
    },
  );

  it('contain nothing about people or schools, whatever is called', async () => {
    const { read, call, admin } = await shareMeasured();
    await call(`/api/students/471147114711471?email=${encodeURIComponent(admin.email)}`);
    await call(`/api/teachers/${encodeURIComponent(admin.email)}`);
    await call('/a-page/of-somebody@school.example');
    const { body } = await read();
    expect(body).not.toMatch(/@|%40|471147114711471|example|Bearer/);
    const labels = new Set([...body.matchAll(/([a-z_]+)="/g)].map(([, label]) => label));
    const known = ['method', 'route', 'status', 'le', 'kind', 'outcome', 'state', 'type', 'quantile', 'version'];
    expect(
      [...labels].filter((label) => ![...known, 'major', 'minor', 'patch', 'space'].includes(String(label))),
    ).toEqual([]);
  });

  it('are not served unless the settings ask for them', async () => {
    const port = await findFreePort();
    await startMeasured({ METRICS_PORT: '' });
    await expect(ask(port, { path: '/metrics', method: 'GET', headers: {} })).rejects.toThrow('ECONNREFUSED');
  });

  it.runIf(testedEngine === 'postgres')(
    'are those of all processes, each with its number, also of one that takes the place of another',
    async () => {
      const { readFigures, call, readOutput } = await startMeasured({ WORKERS: '2' });
      const key = (worker: number) =>
        `rollbook_calls_total{method="GET",route="/api/school",status="200",worker="${worker}"}`;
      const countOf = (figures: ReadonlyMap<string, number>) => (figures.get(key(1)) ?? 0) + (figures.get(key(2)) ?? 0);
      const memoryOf = (figures: ReadonlyMap<string, number>) =>
        [1, 2].filter((worker) => figures.has(`process_resident_memory_bytes{worker="${worker}"}`));
      await expect.poll(async () => memoryOf(await readFigures())).toEqual([1, 2]);
      for (let asked = 0; asked < 8; asked += 1) expect((await call('/api/school')).status).toBe(200);
      const figures = await readFigures();
      expect(countOf(figures)).toBe(8);
      expect(figures.get('rollbook_healthy')).toBe(1);

      const [, killed] = /"pid":(\d+)(?=.*Server listening)/.exec(readOutput()) ?? [];
      process.kill(Number(killed), 'SIGKILL');
      await expect.poll(() => readOutput()).toContain('a worker ended and is replaced');
      await expect.poll(async () => memoryOf(await readFigures())).toEqual([1, 2]);
      expect([...(await readFigures()).keys()].some((name) => name.includes('worker="3"'))).toBe(false);
    },
  );
});
