import { expect, it, onTestFinished } from 'vitest';
import { type ServerProcess, startServerProcess } from '../../../../test/server-process.ts';
import { makeTestLocation } from '../../../../test/test-database.ts';
import { addTestSchool, openTestSignIn, startTestServer } from '../../../../test/test-school.ts';
import { smallPlan } from '../../../../test/timetable-drafts.ts';
import { openDatabase } from '../../../platform/database/migrate.ts';
import type { Plan } from '../plan.contract.ts';

/** No timetable satisfies this rule, so the search runs until its time ends. */
const never = { key: 'never', must: false, kind: 'days-off', who: { kind: 'teachers' }, n: 0 } as const;

it('a server that is killed while it makes a timetable begins anew, answers other calls, and stops when it is asked to', {
  timeout: 60_000,
}, async () => {
  const { location, remove } = await makeTestLocation();
  const db = await openDatabase(location);
  onTestFinished(async () => {
    await db.destroy();
    await remove();
  });
  const school = await addTestSchool({ db });
  const { token } = await openTestSignIn(db, school.id, school.admin.email, new Date());
  let server: ServerProcess = await startServerProcess(location);
  onTestFinished(() => server.end('SIGKILL').then(() => {}));
  const call = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
    const sent = body ? { body: JSON.stringify(body) } : {};
    const answer = await fetch(`${server.url}/api/timetable-maker${path}`, { method, headers, ...sent });
    return answer.json();
  };
  const plan: Plan = { ...smallPlan(), rules: [never] };
  await call('PUT', '', { plan, basedOn: null });
  const { _id: id } = await call('POST', '/drafts', { seconds: 600 });
  const read = () => call('GET', `/drafts/${id}`);
  const progress = async () => (await read()).progress.placed;
  await expect.poll(progress).toBe(2);

  await server.end('SIGKILL');
  await db
    .updateTable('timetable_draft')
    .set({ progress: JSON.stringify({ placed: 0, of: 2, stuck: [] }) })
    .execute();
  await db
    .updateTable('job')
    .set({ leased_until: new Date(0).toISOString() })
    .execute();
  server = await startServerProcess(location);
  await expect.poll(progress).toBe(2);
  expect(await call('POST', `/drafts/${id}/stop`)).toMatchObject({ state: 'stopped', measures: { placed: 2 } });
});

it('a plan may be that of a school of 5,000 students', async () => {
  const server = await startTestServer();
  const { admin, teacher } = await addTestSchool(server);
  const subject = { name: 'Art', code: 'A', class: 5, session: '2026-2027', teacherEmail: teacher.email };
  await server.call('POST', '/api/subjects/add', admin, subject);
  const rooms = Array.from({ length: 20 }, (_, place) => `Room ${place} in the building by the river`);
  const {
    load: [row],
    ...others
  } = smallPlan();
  const load = Array.from({ length: 2_500 }, (_, place) => ({ ...row, key: `r${place}`, rooms: rooms.slice(8) }));
  const plan = { ...others, rooms: rooms.map((name) => ({ name, seats: 30 })), load };
  const { status, body } = await server.call('PUT', '/api/timetable-maker', admin, { plan, basedOn: null });
  expect([status, body.plan?.load.length]).toEqual([200, 2_500]);
});
