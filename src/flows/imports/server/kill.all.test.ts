import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { csv, studentHeadings } from '../../../../test/imports.ts';
import { startServerProcess } from '../../../../test/server-process.ts';
import { makeTestLocation } from '../../../../test/test-database.ts';
import { addTestSchool, openTestSignIn } from '../../../../test/test-school.ts';
import { openDatabase } from '../../../platform/database/migrate.ts';
import type { Database } from '../../../platform/database/tables.ts';

const students = 400;
/** The times in milliseconds after which the server is killed while it applies an import. */
const killsAfterMs = [0, 60, 150, 400];

it('imports everybody or nobody when the server is killed in the middle, and the next server finishes it', {
  timeout: 120_000,
}, async () => {
  const { location, remove } = await makeTestLocation();
  const db = await openDatabase(location);
  onTestFinished(async () => {
    await db.destroy();
    await remove();
  });
  const school = await addTestSchool({ db });
  // Uploaded files are on the disk, with PostgreSQL too.
  const directory = await mkdtemp(join(tmpdir(), 'rollbook-import-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const settings = location.engine === 'sqlite' ? {} : { DATA_DIR: directory };
  const { token } = await openTestSignIn(db, school.id, school.admin.email, new Date());
  const rolls = (place: number) => ({ from: 1_000 * (place + 1), to: 1_000 * (place + 1) + students - 1 });
  const ids: number[] = [];
  for (const [place, ms] of killsAfterMs.entries()) {
    const server = await startServerProcess(location, settings);
    const id = await upload(server.url, token, rolls(place).from);
    ids.push(id);
    await until(db, id, ['checked']);
    await ask(`${server.url}/api/imports/${id}/apply`, token);
    await wait(ms);
    await server.end('SIGKILL');
    const { state, students: made } = await readOutcome(db, id, rolls(place));
    expect(made, `killed after ${ms} ms: ${state}`).toBe(state === 'applied' ? students : 0);
  }
  // As if the minute had passed after which another server may take a job.
  await db
    .updateTable('job')
    .set({ leased_until: new Date(0).toISOString() })
    .where('state', '=', 'running')
    .execute();
  const server = await startServerProcess(location, settings);
  onTestFinished(() => server.end('SIGKILL').then(() => {}));
  for (const [place, id] of ids.entries()) {
    await until(db, id, ['applied']);
    expect(await readOutcome(db, id, rolls(place))).toEqual({ state: 'applied', students });
  }
});

async function upload(url: string, token: string, firstRoll: number): Promise<number> {
  const rows = Array.from({ length: students }, (_, place) => [`A ${place}`, firstRoll + place, 7, '2012-02-29', 'F']);
  const form = new FormData();
  form.set('kind', 'students');
  form.set('file', new Blob([csv([studentHeadings, ...rows])]), 'students.csv');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api/imports`, { method: 'POST', headers, body: form });
  const body = (await answer.json()) as { readonly _id: string };
  expect({ status: answer.status, body }).toMatchObject({ status: 201 });
  return Number(body._id);
}

async function ask(url: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  expect((await fetch(url, { method: 'POST', headers, body: '{}' })).status).toBe(200);
}

function readState(db: Database, id: number) {
  return db.selectFrom('import').select(['state', 'failure']).where('id', '=', id).executeTakeFirstOrThrow();
}

async function until(db: Database, id: number, states: readonly string[]): Promise<void> {
  for (;;) {
    const { state, failure } = await readState(db, id);
    if (states.includes(state)) return;
    if (state === 'failed') throw new Error(failure ?? '');
    await wait(50);
  }
}

type Rolls = { readonly from: number; readonly to: number };

/**
 * Reads everything in one statement, because PostgreSQL can finish the last commit of a killed server a moment later.
 */
function readOutcome(db: Database, id: number, { from, to }: Rolls) {
  return db
    .selectFrom('import')
    .select('state')
    .select(({ selectFrom }) =>
      selectFrom('enrolment')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('roll', '>=', from)
        .where('roll', '<=', to)
        .as('students'),
    )
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
