import { expect, it } from 'vitest';
import { addTestSchool, startTestServer } from '../../../../test/test-school.ts';

/** Moves the classes up; French (11) of class 5 has the rolls 1 and 2. Returns the groups of the next session. */
async function moveUp(copyGroups?: string) {
  const server = await startTestServer();
  const { admin, teacher } = await addTestSchool(server);
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => server.call(method, path, admin, body);
  const { body: sessions } = await call('GET', '/api/sessions');
  const present = sessions.find(({ isPresent }: { isPresent: boolean }) => isPresent);
  const next = sessions.find(({ from }: { from: string }) => from > present.to);
  const group = { name: 'French', subject: 'French', classes: [5], block: 'Languages', teacherEmails: [teacher.email] };
  await call('POST', '/api/groups', group);
  await call('PUT', '/api/groups/11/members', { rolls: [1, 2] });
  const [subject] = (await call('GET', '/api/subjects/class/11')).body;
  const results = { credits: 2.5, categories: [{ name: 'Tests', weight: 60, dropLowest: 1 }] };
  expect(
    (await call('PUT', `/api/subjects/${subject._id}`, { name: 'French', code: 'French', ...results })).status,
  ).toBe(200);
  const moved = { from: present.session, to: next.session, rolls: 'kept', ...(copyGroups && { copyGroups }) };
  const applied = await call('POST', '/api/move-up', moved);
  expect(applied.status).toBe(201);
  const groups = (await call('GET', `/api/groups?session=${next.session}`)).body;
  const members = groups[0] && (await call('GET', `/api/groups/${groups[0].class}/members?on=${next.from}`)).body;
  const undo = () => call('POST', `/api/move-up/${applied.body._id}/undo`);
  const copied = groups[0] && (await call('GET', `/api/subjects/class/${groups[0].class}`)).body;
  if (copied) expect(copied).toMatchObject([results]);
  return { applied, groups, rolls: members?.map(({ roll }: { roll: number }) => roll), undo, next, call };
}

it('moving up copies no groups by default', async () => {
  const { applied, groups } = await moveUp();
  expect(applied.body.groups).toBe(0);
  expect(groups).toEqual([]);
});

it('groups are copied empty, for the same classes, with their subjects, the weighing of results and teachers', async () => {
  const { groups, rolls } = await moveUp('empty');
  const copy = { class: 12, name: 'French', subject: 'French', classes: [5], block: 'Languages', students: 0 };
  expect(groups).toMatchObject([{ ...copy, teachers: [{ email: 'first@hill.example' }] }]);
  expect(rolls).toEqual([]);
});

it('groups move up with their members, and are gone once that is taken back', async () => {
  const { groups, rolls, undo, next, call } = await moveUp('members');
  expect(groups).toMatchObject([{ class: 12, classes: [6], students: 2 }]);
  expect(rolls).toEqual([1, 2]);
  expect((await undo()).status).toBe(200);
  expect((await call('GET', `/api/groups?session=${next.session}`)).body).toEqual([]);
});
