import { describe, expect, it } from 'vitest';
import { readNews } from '../../../../test/news-reader.ts';
import { addTestSchool, startTestServer, type TestServer, testNow } from '../../../../test/test-school.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import type { JobKind } from '../../../platform/jobs/job-kind.ts';
import { runDueJobs } from '../../../platform/jobs/job-runner.ts';
import { notAllowed } from '../../../platform/server/refusal.ts';
import { maxListedJobs } from '../jobs.contract.ts';

async function startSchool() {
  const server = await startTestServer();
  return { server, school: await addTestSchool(server) };
}

function add({ db }: TestServer, schoolId: number, by: number | null = null): Promise<number> {
  const job = { schoolId, kind: 'work', payload: {}, by, now: testNow };
  return db.transaction().execute((transaction) => enqueue(transaction, job));
}

function kindThat(run: JobKind['run'], more: Partial<JobKind> = {}): JobKind {
  return { kind: 'work', run, ...more };
}

const doing = kindThat(async () => {});
const refusing = kindThat(async () => {
  throw notAllowed();
});
const failing = kindThat(async () => {
  throw new Error('Ada Head could not be read');
});

describe('the list of jobs', () => {
  it('has the newest first, each with its state, who caused it and when', async () => {
    const { server, school } = await startSchool();
    const first = await add(server, school.id, school.admin.id);
    await runDueJobs(server.parts, [doing]);
    const second = await add(server, school.id);
    const { status, body } = await server.call('GET', '/api/jobs', school.admin);
    expect(status).toBe(200);
    const at = testNow.toISOString();
    const common = { kind: 'work', error: null, createdAt: at, runAfter: at };
    expect(body).toEqual([
      { ...common, _id: String(second), state: 'waiting', progress: 0, attempts: 0, by: null, finishedAt: null },
      {
        ...common,
        _id: String(first),
        state: 'done',
        progress: 100,
        attempts: 1,
        finishedAt: at,
        by: { name: 'Ada Head', email: school.admin.email },
      },
    ]);
  });

  it('gives the reason of a failure in the reader’s language, and nothing of the error’s own text', async () => {
    const { server, school } = await startSchool();
    await add(server, school.id);
    await runDueJobs(server.parts, [refusing]);
    await add(server, school.id);
    await runDueJobs(server.parts, [failing]);
    const errors = async (language: string) => {
      const { body } = await server.call('GET', '/api/jobs', school.admin, undefined, { language });
      return body.map(({ state, error }: { state: string; error: string }) => [state, error]);
    };
    expect(await errors('en')).toEqual([
      ['failed', 'Something went wrong on our side.'],
      ['dead', 'You do not have permission for this.'],
    ]);
    expect((await errors('bn'))[0]).toEqual(['failed', 'আমাদের সার্ভারে একটি সমস্যা হয়েছে।']);
  });

  it('is bounded', async () => {
    const { server, school } = await startSchool();
    for (let count = 0; count < maxListedJobs + 1; count += 1) await add(server, school.id);
    const { body } = await server.call('GET', '/api/jobs', school.admin);
    expect(body).toHaveLength(maxListedJobs);
    expect(body[0]._id).toBe(String(Math.max(...body.map(({ _id }: { _id: string }) => Number(_id)))));
  });
});

describe('a job that failed', () => {
  it.each([
    ['dead', refusing],
    ['failed', failing],
  ])('is tried again with fresh attempts when an admin asks for it: %s', async (state, kind) => {
    const { server, school } = await startSchool();
    const id = await add(server, school.id);
    await runDueJobs(server.parts, [kind]);
    const before = await server.call('GET', '/api/jobs', school.admin);
    expect(before.body[0]).toMatchObject({ state, attempts: 1 });
    const again = await server.call('POST', `/api/jobs/${id}/retry`, school.admin, {});
    expect(again).toMatchObject({ status: 200, body: { _id: String(id), state: 'waiting', attempts: 0, error: null } });
    await runDueJobs(server.parts, [doing]);
    const after = await server.call('GET', '/api/jobs', school.admin);
    expect(after.body[0]).toMatchObject({ state: 'done', attempts: 1, error: null });
  });

  it('is the only kind of job that can be tried again', async () => {
    const { server, school } = await startSchool();
    const id = await add(server, school.id);
    const retry = () => server.call('POST', `/api/jobs/${id}/retry`, school.admin, {});
    expect(await retry()).toMatchObject({ status: 409, body: { code: 'in_use', reason: 'job-not-failed' } });
    await runDueJobs(server.parts, [doing]);
    expect(await retry()).toMatchObject({ status: 409, body: { reason: 'job-not-failed' } });
    const unknown = await server.call('POST', `/api/jobs/${id + 1}/retry`, school.admin, {});
    expect(unknown).toMatchObject({ status: 404, body: { reason: 'job-not-found' } });
    expect((await server.call('POST', '/api/jobs/one/retry', school.admin, {})).status).toBe(400);
  });
});

describe('a cancelled job', () => {
  it('is not run', async () => {
    const { server, school } = await startSchool();
    const id = await add(server, school.id);
    expect((await server.call('DELETE', `/api/jobs/${id}`, school.admin)).status).toBe(200);
    expect((await server.call('DELETE', `/api/jobs/${id}`, school.admin)).status).toBe(404);
    let runs = 0;
    const counting = kindThat(async () => {
      runs += 1;
    });
    await runDueJobs(server.parts, [counting]);
    expect(runs).toBe(0);
  });

  it('stops while it runs, and its work is not done', async () => {
    const { server, school } = await startSchool();
    const id = await add(server, school.id);
    let held: unknown;
    const kind = kindThat(async ({ signal, report, db, expectHeld }) => {
      await server.call('DELETE', `/api/jobs/${id}`, school.admin);
      held = await db.transaction().execute((transaction) => expectHeld(transaction).catch(String));
      await report(10);
      await new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    });
    await runDueJobs(server.parts, [kind]);
    expect(held).toMatch('cancelled');
    expect((await server.call('GET', '/api/jobs', school.admin)).body).toEqual([]);
  });

  it('does not give its number to another job', async () => {
    const { server, school } = await startSchool();
    const id = await add(server, school.id);
    await server.call('DELETE', `/api/jobs/${id}`, school.admin);
    expect(await add(server, school.id)).toBeGreaterThan(id);
  });

  it('cannot be a job that is already done', async () => {
    const { server, school } = await startSchool();
    const id = await add(server, school.id);
    await runDueJobs(server.parts, [doing]);
    const answer = await server.call('DELETE', `/api/jobs/${id}`, school.admin);
    expect(answer).toMatchObject({ status: 409, body: { code: 'in_use', reason: 'job-is-done' } });
  });
});

describe('an open page', () => {
  it('of an admin gets news of jobs about once a second, however many there are, and a teacher’s page never', async () => {
    const server = await startTestServer({});
    const school = await addTestSchool(server);
    const url = await server.fastify.listen({ host: '127.0.0.1', port: 0 });
    const { admin, teacher } = school;
    const withJobs = { withJobs: true };
    const [ofAdmin, ofTeacher] = await Promise.all([readNews(url, admin, withJobs), readNews(url, teacher, withJobs)]);
    const start = performance.now();
    for (let count = 0; count < 60; count += 1) {
      await add(server, school.id);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    await ofAdmin.until(2);
    expect(ofAdmin.heard.length).toBeLessThanOrEqual(2 + (performance.now() - start) / 1_000);
    expect(new Set(ofAdmin.heard)).toEqual(new Set(['jobs']));
    expect(ofTeacher.heard).toEqual([]);
  });
});
