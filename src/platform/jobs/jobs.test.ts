import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { addTestSchool, startTestServer, type TestServer, testNow } from '../../../test/test-school.ts';
import { fault } from '../contract/reason.ts';
import { callerNotAllowed, diskFull, serverFailed } from '../contract/refusals.ts';
import { openBell } from '../database/bell.ts';
import { notAllowed, notSafe } from '../server/refusal.ts';
import { clearEndedJobs } from './claims.ts';
import { enqueue } from './enqueue.ts';
import type { JobKind, RunningJob } from './job-kind.ts';
import { JobRunner, runDueJobs } from './job-runner.ts';

const secondMs = 1_000;

function later(milliseconds: number): Date {
  return new Date(testNow.getTime() + milliseconds);
}

async function startSchool() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  return { server, school, schoolId: school.id };
}

type Given = {
  readonly kind?: string;
  readonly payload?: unknown;
  readonly by?: number | null;
  readonly runAfter?: Date;
};

function add({ db }: TestServer, schoolId: number, given: Given = {}): Promise<number> {
  const job = { schoolId, kind: 'work', payload: {}, by: null, now: testNow, ...given };
  return db.transaction().execute((transaction) => enqueue(transaction, job));
}

function read({ db }: TestServer, id: number) {
  return db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Returns a kind that calls `run`, and the list of its runs. */
function work(run: (job: RunningJob) => Promise<void> | void = () => {}, more: Partial<JobKind> = {}) {
  const runs: RunningJob[] = [];
  const kind: JobKind = {
    kind: 'work',
    run: async (job) => {
      runs.push(job);
      await run(job);
    },
    ...more,
  };
  return { kind, runs };
}

/** Starts a runner as a listening server does; it stops with the test. */
async function startRunner({ parts, db }: TestServer, kind: JobKind) {
  const bell = openBell(db);
  const runner = new JobRunner(parts, [kind], bell);
  onTestFinished(bell.stop);
  onTestFinished(runner.stop);
  await runner.start();
  return runner;
}

/** Returns a promise that can be resolved from outside. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { passed: promise, open: resolve };
}

async function until(isSo: () => Promise<boolean> | boolean, maxMs = 5_000): Promise<void> {
  const start = Date.now();
  while (!(await isSo())) {
    if (Date.now() - start > maxMs) throw new Error('It was not so in time.');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Waits until the signal of the run is aborted. */
function untilAborted({ signal }: RunningJob): Promise<void> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

describe('a job', () => {
  it('is run once with its data, and is done', async () => {
    const { server, school, schoolId } = await startSchool();
    const id = await add(server, schoolId, { payload: { ids: [1, 2] }, by: school.admin.id });
    const { kind, runs } = work();
    await runDueJobs(server.parts, [kind]);
    await runDueJobs(server.parts, [kind]);
    expect(runs).toEqual([
      expect.objectContaining({ schoolId, id, payload: { ids: [1, 2] }, by: school.admin.id, attempt: 1 }),
    ]);
    expect(await read(server, id)).toMatchObject({ state: 'done', progress: 100, error: null, lease: null });
  });

  it('is never run if its transaction is rolled back', async () => {
    const { server, schoolId } = await startSchool();
    const { kind, runs } = work();
    await startRunner(server, kind);
    const enqueued = server.db.transaction().execute(async (transaction) => {
      await enqueue(transaction, { schoolId, kind: 'work', payload: {}, by: null, now: testNow });
      throw new Error('rolled back');
    });
    await expect(enqueued).rejects.toThrow('rolled back');
    await add(server, schoolId, { payload: 'after it' });
    await until(() => runs.length > 0);
    expect(runs.map(({ payload }) => payload)).toEqual(['after it']);
  });

  it('starts soon after its transaction commits, and not before', async () => {
    const { server, schoolId } = await startSchool();
    const { kind, runs } = work();
    await startRunner(server, kind);
    const committing = gate();
    const enqueued = server.db.transaction().execute(async (transaction) => {
      await enqueue(transaction, { schoolId, kind: 'work', payload: {}, by: null, now: testNow });
      await committing.passed;
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(runs).toEqual([]);
    committing.open();
    await enqueued;
    await until(() => runs.length === 1, 500);
  });

  it('is not run before its time', async () => {
    const { server, schoolId } = await startSchool();
    const { kind, runs } = work();
    await add(server, schoolId, { runAfter: later(secondMs) });
    await runDueJobs(server.parts, [kind]);
    expect(runs).toEqual([]);
    server.setNow(later(secondMs));
    await runDueJobs(server.parts, [kind]);
    expect(runs).toHaveLength(1);
  });

  it('of a kind that this server does not know is left to others', async () => {
    const { server, schoolId } = await startSchool();
    const id = await add(server, schoolId, { kind: 'newer' });
    await runDueJobs(server.parts, [work().kind]);
    expect(await read(server, id)).toMatchObject({ state: 'waiting', attempts: 0 });
  });

  it('that throws is tried again after 5 seconds, 20, 80 and so on, each up to half shorter or longer, and given up after maxAttempts', async () => {
    const { server, schoolId } = await startSchool();
    const { kind, runs } = work(() => {
      throw new Error('Ada Head could not be read');
    });
    const id = await add(server, schoolId);
    const pauses: number[] = [];
    let now = testNow;
    for (let attempt = 1; attempt < 5; attempt += 1) {
      await runDueJobs(server.parts, [kind]);
      const { state, run_after, error } = await read(server, id);
      expect({ state, error: JSON.parse(error ?? '') }).toEqual({ state: 'failed', error: fault(serverFailed) });
      pauses.push(new Date(run_after).getTime() - now.getTime());
      server.setNow(new Date(new Date(run_after).getTime() - 1));
      await runDueJobs(server.parts, [kind]);
      expect(runs).toHaveLength(attempt);
      now = new Date(run_after);
      server.setNow(now);
    }
    for (const [place, pause] of pauses.entries()) {
      expect(pause).toBeGreaterThanOrEqual(2_500 * 4 ** place);
      expect(pause).toBeLessThan(7_500 * 4 ** place);
    }
    await runDueJobs(server.parts, [kind]);
    expect(runs.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5]);
    expect(await read(server, id)).toMatchObject({ state: 'dead', attempts: 5, finished_at: now.toISOString() });
    server.setNow(later(24 * 3_600_000));
    await runDueJobs(server.parts, [kind]);
    expect(runs).toHaveLength(5);
  });

  it('that is refused is given up at once, with the reason, and what waits for it is informed in the same transaction', async () => {
    const { server, schoolId } = await startSchool();
    const told: unknown[] = [];
    const { kind, runs } = work(
      () => {
        throw notAllowed();
      },
      { whenGivenUp: async (_transaction, { id, payload }, why) => void told.push({ id, payload, why }) },
    );
    const id = await add(server, schoolId, { payload: { import: 7 } });
    await runDueJobs(server.parts, [kind]);
    expect(runs).toHaveLength(1);
    const { state, error } = await read(server, id);
    expect({ state, error: JSON.parse(error ?? '') }).toEqual({ state: 'dead', error: fault(callerNotAllowed) });
    expect(told).toEqual([{ id, payload: { import: 7 }, why: fault(callerNotAllowed) }]);
  });

  it('that is refused for a temporary reason is tried again', async () => {
    const { server, schoolId } = await startSchool();
    const { kind } = work(() => {
      throw notSafe(fault(diskFull));
    });
    const id = await add(server, schoolId);
    await runDueJobs(server.parts, [kind]);
    const { state, error } = await read(server, id);
    expect({ state, error: JSON.parse(error ?? '') }).toEqual({ state: 'failed', error: fault(diskFull) });
  });

  it('is deleted a week after it ended, and not before', async () => {
    const { server, schoolId } = await startSchool();
    await add(server, schoolId);
    await runDueJobs(server.parts, [work().kind]);
    await add(server, schoolId);
    const count = async () => (await server.db.selectFrom('job').select('id').execute()).length;
    const weekMs = 7 * 24 * 3_600_000;
    await clearEndedJobs(server.db, later(weekMs - 1));
    expect(await count()).toBe(2);
    await clearEndedJobs(server.db, later(weekMs));
    expect(await count()).toBe(1);
  });
});

describe('a run of a job', () => {
  it('stores how far it is, and extends its lease', async () => {
    const { server, schoolId } = await startSchool();
    const stored = gate();
    const { kind, runs } = work(async (job) => {
      server.setNow(later(30 * secondMs));
      await job.report(41.6);
      await stored.passed;
    });
    const id = await add(server, schoolId);
    const ran = runDueJobs(server.parts, [kind]);
    await until(async () => (await read(server, id)).progress === 42);
    expect(await read(server, id)).toMatchObject({
      state: 'running',
      leased_until: later(90 * secondMs).toISOString(),
    });
    stored.open();
    await ran;
    expect(runs).toHaveLength(1);
  });

  it('may report its progress during the transaction that does the work', async () => {
    const { server, schoolId } = await startSchool();
    const { kind } = work(({ db, expectHeld, report }) =>
      db.transaction().execute(async (transaction) => {
        await expectHeld(transaction);
        await report(50);
        await new Promise((resolve) => setTimeout(resolve, 1_200));
      }),
    );
    const id = await add(server, schoolId);
    await runDueJobs(server.parts, [kind]);
    expect(await read(server, id)).toMatchObject({ state: 'done' });
  });

  it('is taken over once its lease has run out, and can then no longer do the work', async () => {
    const { server, schoolId } = await startSchool();
    const id = await add(server, schoolId);
    const frozen = gate();
    const started = gate();
    const doings: number[] = [];
    const { kind, runs } = work(async ({ attempt, db, expectHeld }) => {
      if (attempt === 1) {
        started.open();
        await frozen.passed;
      }
      await db.transaction().execute(async (transaction) => {
        await expectHeld(transaction);
        doings.push(attempt);
      });
    });
    const first = runDueJobs(server.parts, [kind]);
    await started.passed;
    await server.db.updateTable('job').set({ leased_until: testNow.toISOString() }).where('id', '=', id).execute();
    await runDueJobs(server.parts, [kind]);
    frozen.open();
    await first;
    expect(runs.map(({ attempt }) => attempt)).toEqual([1, 2]);
    expect(doings).toEqual([2]);
    expect(await read(server, id)).toMatchObject({ state: 'done', attempts: 2 });
  });

  it('is given up after its server was killed twice in a row, so that it kills no other', async () => {
    const { server, schoolId } = await startSchool();
    const givenUp = vi.fn<() => Promise<void>>(async () => {});
    const { kind, runs } = work(untilAborted, { whenGivenUp: givenUp });
    const id = await add(server, schoolId);
    const isKilled = () =>
      server.db
        .updateTable('job')
        .set({ state: 'running', lease: 'of a dead server', leased_until: testNow.toISOString() })
        .where('id', '=', id)
        .execute();
    await isKilled();
    const runner = await startRunner(server, kind);
    await until(() => runs.length === 1);
    await runner.stop();
    expect(await read(server, id)).toMatchObject({ state: 'waiting', interruptions: 1 });
    await isKilled();
    await runDueJobs(server.parts, [kind]);
    expect(runs).toHaveLength(1);
    expect(givenUp).toHaveBeenCalledOnce();
    expect(await read(server, id)).toMatchObject({ state: 'dead', error: expect.stringContaining('job-interrupted') });
  });

  it('starts again after its server was killed, and once more if it failed in between', async () => {
    const { server, schoolId } = await startSchool();
    const { kind, runs } = work(({ attempt }) => (attempt < 3 ? Promise.reject(new Error('no')) : undefined));
    const id = await add(server, schoolId);
    for (const minutes of [0, 10]) {
      const at = later(minutes * 60 * secondMs).toISOString();
      const killed = { state: 'running', lease: 'of a dead server', leased_until: at, run_after: at } as const;
      await server.db.updateTable('job').set(killed).where('id', '=', id).execute();
      await runDueJobs({ ...server.parts, now: () => new Date(at) }, [kind]);
      expect(await read(server, id)).toMatchObject({ state: 'failed', interruptions: 0 });
    }
    await runDueJobs({ ...server.parts, now: () => later(3_600 * secondMs) }, [kind]);
    expect(runs).toHaveLength(3);
    expect(await read(server, id)).toMatchObject({ state: 'done' });
  });

  it('that may begin only once is given up if its server was stopped midway, and tried again if it failed', async () => {
    const { server, schoolId } = await startSchool();
    const { kind, runs } = work(({ attempt }) => (attempt === 1 ? Promise.reject(new Error('no')) : undefined), {
      isBegunOnce: true,
    });
    const failed = await add(server, schoolId);
    await runDueJobs(server.parts, [kind]);
    await runDueJobs({ ...server.parts, now: () => later(60 * secondMs) }, [kind]);
    expect(runs.map(({ attempt }) => attempt)).toEqual([1, 2]);
    expect(await read(server, failed)).toMatchObject({ state: 'done' });
    const killed = await add(server, schoolId);
    const begun = { state: 'running', attempts: 1, lease: 'of a dead server' } as const;
    await server.db
      .updateTable('job')
      .set({ ...begun, leased_until: testNow.toISOString() })
      .where('id', '=', killed)
      .execute();
    await runDueJobs(server.parts, [kind]);
    expect(runs).toHaveLength(2);
    expect(await read(server, killed)).toMatchObject({
      state: 'dead',
      error: expect.stringContaining('job-interrupted'),
    });
  });

  it('waits behind at most one job of another school or person, however many those have', async () => {
    const { server, school, schoolId } = await startSchool();
    const other = await addTestSchool(server, { domain: 'other.example' });
    const order: string[] = [];
    const { kind } = work(({ schoolId: of, by }) => {
      const who = by === school.admin.id ? 'admin' : 'teacher';
      order.push(of === schoolId ? who : 'other school');
    });
    for (let count = 0; count < 5; count += 1) await add(server, schoolId, { by: school.teacher.id });
    await add(server, schoolId, { by: school.admin.id });
    for (let count = 0; count < 2; count += 1) await add(server, other.id, { by: null });
    await runDueJobs(server.parts, [kind]);
    expect(order.slice(0, 4).sort()).toEqual(['admin', 'other school', 'other school', 'teacher']);
    expect(order.slice(4)).toEqual(['teacher', 'teacher', 'teacher', 'teacher']);
  });

  it('does not begin once its server is stopping', async () => {
    const { server, schoolId } = await startSchool();
    const id = await add(server, schoolId);
    const { kind, runs } = work();
    const runner = await startRunner(server, kind);
    await runner.stop();
    expect(runs).toEqual([]);
    expect(await read(server, id)).toMatchObject({ state: 'waiting', attempts: 0 });
  });

  it('is given back when its server stops, without having counted as an attempt', async () => {
    const { server, schoolId } = await startSchool();
    const { kind, runs } = work(untilAborted);
    const id = await add(server, schoolId);
    const runner = await startRunner(server, kind);
    await until(() => runs.length === 1);
    await runner.stop();
    expect(await read(server, id)).toMatchObject({ state: 'waiting', attempts: 0, lease: null });
    const next = work();
    await runDueJobs(server.parts, [next.kind]);
    expect(next.runs.map(({ attempt }) => attempt)).toEqual([1]);
  });

  it('that ignores the signal loses its job to another run when its server stops', async () => {
    const { server, schoolId } = await startSchool();
    const stopped = gate();
    const { kind, runs } = work(() => stopped.passed);
    const id = await add(server, schoolId);
    const runner = await startRunner(server, kind);
    await until(() => runs.length === 1);
    await runner.stop();
    expect(await read(server, id)).toMatchObject({ state: 'waiting', attempts: 0 });
    const next = work();
    await runDueJobs(server.parts, [next.kind]);
    stopped.open();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await read(server, id)).toMatchObject({ state: 'done', attempts: 1 });
  });

  it('holds up no call while it lasts', async () => {
    const { server, school, schoolId } = await startSchool();
    const over = gate();
    const { kind, runs } = work(() => over.passed);
    await add(server, schoolId);
    await startRunner(server, kind);
    await until(() => runs.length === 1);
    for (const path of ['/api/students/class/5', '/api/jobs']) {
      expect((await server.call('GET', path, school.admin)).status).toBe(200);
    }
    over.open();
  });
});
