import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startJobProcess } from '../../../test/job-process.ts';
import { writing } from '../../../test/run-test-jobs.ts';
import { testedEngine } from '../../../test/test-database.ts';
import { addTestSchool, startTestServer } from '../../../test/test-school.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { runDueJobs } from '../../platform/jobs/job-runner.ts';

const leaseMs = 60_000;

/**
 * Starts a school with a table in which jobs record their work; it has no unique key, so work done twice is visible.
 */
async function startSchool() {
  const server = await startTestServer({});
  const { id: schoolId } = await addTestSchool(server);
  await sql`create table work_done (job integer, process integer)`.execute(server.db);
  return { ...server, schoolId };
}

type School = Awaited<ReturnType<typeof startSchool>>;

function readDone({ db }: Pick<School, 'db'>) {
  return sql<{ job: number; process: number }>`select job, process from work_done order by job`.execute(db);
}

function add({ db, schoolId }: School, count: number, waitMs: number): Promise<number[]> {
  const job = { schoolId, kind: 'write', payload: { waitMs }, by: null, now: new Date() };
  return db.transaction().execute(async (transaction) => {
    const ids: number[] = [];
    for (let number = 0; number < count; number += 1) ids.push(await enqueue(transaction, job));
    return ids;
  });
}

async function countLeft({ db }: School): Promise<number> {
  const left = await db.selectFrom('job').select('id').where('state', '<>', 'done').execute();
  return left.length;
}

/** Runs the jobs that are due this many milliseconds from now. */
function runLater({ parts }: School, milliseconds: number): Promise<void> {
  return runDueJobs({ ...parts, now: () => new Date(Date.now() + milliseconds) }, [writing]);
}

it.runIf(testedEngine === 'postgres')('three processes run 2,000 jobs of one database, each exactly once', async () => {
  const school = await startSchool();
  await Promise.all([1, 2, 3].map(() => startJobProcess(school.location)));
  const ids = await add(school, 2_000, 0);
  while ((await countLeft(school)) > 0) await wait(50);
  const { rows } = await readDone(school);
  expect(rows.map(({ job }) => job)).toEqual(ids);
  const ofProcess = Object.groupBy(rows, ({ process }) => process);
  expect(Object.keys(ofProcess)).toHaveLength(3);
});

it('a killed process’s job is taken over when its lease has passed, and its work is done once', async () => {
  const school = await startSchool();
  const killed = await startJobProcess(school.location);
  const [id] = await add(school, 1, 60_000);
  await killed.says('working');
  await killed.end('SIGKILL');
  await runLater(school, leaseMs / 2);
  expect((await readDone(school)).rows).toEqual([]);
  // PostgreSQL can keep the killed process's locks for a moment, and a runner skips locked jobs.
  for (; (await countLeft(school)) > 0; await wait(50)) await runLater(school, leaseMs + 1_000);
  expect((await readDone(school)).rows).toEqual([{ job: id, process: process.pid }]);
  const job = await school.db.selectFrom('job').select(['state', 'attempts']).executeTakeFirstOrThrow();
  expect(job).toEqual({ state: 'done', attempts: 2 });
});
