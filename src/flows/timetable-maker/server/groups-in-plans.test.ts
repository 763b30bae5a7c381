import { expect, it } from 'vitest';
import { addTestSchool, startTestServer, testToday } from '../../../../test/test-school.ts';
import { smallPlan } from '../../../../test/timetable-drafts.ts';

const path = '/api/timetable-maker';
const [first, second] = ['first@hill.example', 'second@hill.example'];
const row = (key: string, changes: object) => ({ key, lessons: 1, doubles: 0, rooms: [], pinned: [], ...changes });

async function start() {
  const server = await startTestServer();
  const { admin } = await addTestSchool(server);
  const call = (method: 'GET' | 'POST' | 'PUT', address: string, body?: unknown) =>
    server.call(method, address, admin, body);
  const group = (name: string, teacher: string) => ({
    ...{ name, subject: 'Ethics', classes: [5], teacherEmails: [teacher] },
  });
  const many = { groups: [group('Ethics 1', first), group('Ethics 2', second)] };
  const [one, other] = (await call('POST', '/api/groups/many', many)).body.map(
    ({ class: number }: { class: number }) => number,
  );
  const parts = [
    { class: 5, parts: [0, 1] },
    { class: one, parts: [0] },
    { class: other, parts: [1] },
  ];
  const save = (load: readonly object[], more: object = {}) =>
    call('PUT', path, { plan: { ...smallPlan(), load, ...more }, basedOn: null });
  return { server, call, many, one, other, parts, save };
}

it('places class divisions side by side and never beside the class, keeps time for a meeting, and publishes them', async () => {
  const { server, call, one, other, parts, save } = await start();
  const { plan } = (
    await save(
      [
        row('own', { class: 5, subject: 'Art', teachers: [first], lessons: 1 }),
        row('one', { class: one, subject: 'Ethics', teachers: [first] }),
        row('other', { class: other, subject: 'Ethics', teachers: [second] }),
        row('meeting', { class: 0, subject: 'Meeting', teachers: [first, second] }),
      ],
      { parts },
    )
  ).body;
  expect(plan.parts).toEqual(parts);
  const { _id } = (await call('POST', `${path}/drafts`, { seconds: 5 })).body;
  await server.runJobs();
  const draft = (await call('GET', `${path}/drafts/${_id}`)).body;
  expect(draft.measures).toMatchObject({ placed: 4, of: 4, mustBroken: 0 });
  const slots = draft.lessons.map(({ slot }: { slot: { period: number } }) => slot.period);
  // The day has three periods; the meeting takes one and the class another.
  expect(slots[1]).toBe(slots[2]);

  expect((await call('POST', `${path}/drafts/${_id}/publish`, { from: testToday })).status).toBe(200);
  const timetable = (await call('GET', '/api/schedule')).body;
  const shown = timetable.map((lesson: { classNumber: number }) => lesson.classNumber);
  expect(shown.sort((a: number, b: number) => a - b)).toEqual([5, one, other]);
  const file = await call('GET', `${path}/fet`);
  expect(file.status).toBe(200);
});

it('places lessons in combined rooms, which occupy their single rooms, whose names are shown', async () => {
  const { server, call, save } = await start();
  const rooms = [...['Hall', 'Gym', 'Lab'].map((name) => ({ name, seats: null }))];
  const both = (...sets: readonly string[][]) => [...rooms, { name: 'Both', seats: null, oneOfEach: sets }];
  const load = [
    row('sport', { class: 5, subject: 'Sport', teachers: [first], lessons: 3, rooms: ['Both'] }),
    row('art', { class: 6, subject: 'Art', teachers: [second], lessons: 3, rooms: ['Hall', 'Gym'] }),
  ];
  const wrong = await save(load, { rooms: both(['Hall', 'Cellar']) });
  expect(Object.keys(wrong.body.fields)).toEqual(['plan.rooms.3.oneOfEach.0.1']);
  await save(load, { rooms: both(['Gym', 'Hall'], ['Lab']) });
  const { _id } = (await call('POST', `${path}/drafts`, { seconds: 5 })).body;
  await server.runJobs();
  const draft = (await call('GET', `${path}/drafts/${_id}`)).body;
  expect(draft.measures).toMatchObject({ placed: 6, of: 6, mustBroken: 0 });
  expect(draft.lessons[0]).toMatchObject({ room: 'Both', rooms: [expect.stringMatching(/Hall|Gym/), 'Lab'] });
  const swapped = await call('POST', `${path}/drafts/${_id}/move`, {
    ...{ lesson: 'sport.1', slot: draft.lessons[1].slot, swap: true },
  });
  expect(swapped.body.lessons[0]).toMatchObject({ room: 'Both', rooms: [expect.stringMatching(/Hall|Gym/), 'Lab'] });

  await call('POST', `${path}/drafts/${_id}/publish`, { from: testToday });
  const timetable = (await call('GET', '/api/schedule/5')).body;
  const named = timetable.map(({ periods: [period] }: { periods: { room: string }[] }) => period?.room);
  expect(new Set(named.filter((name: string) => !/^(Hall|Gym) [+] Lab$/.test(name)))).toEqual(new Set());
  expect(named).toHaveLength(3);
  expect((await call('GET', `${path}/fet`)).status).toBe(200);
});

it('refuses a subject that is not the group’s and a row without teachers, and counts a class by its fullest division', async () => {
  const { call, one, other, parts, save } = await start();
  const wrong = await save([
    row('one', { class: one, subject: 'Art', teachers: [first] }),
    row('two', { class: 5, subject: 'Art', teachers: [] }),
    row('none', { class: 5, subject: 'Art', teacher: '', teachers: [] }),
  ]);
  expect(Object.keys(wrong.body.fields)).toEqual(['plan.load.1.teacher', 'plan.load.0.subject']);
  const load = [
    row('one', { class: one, subject: 'Ethics', teachers: [first], lessons: 2 }),
    row('other', { class: other, subject: 'Ethics', teachers: [second] }),
  ];
  const checked = await call('POST', `${path}/check`, { plan: { ...smallPlan(), load, parts } });
  expect(checked.body.classes).toEqual([{ class: 5, lessons: 2, of: 3 }]);
});

it('adds many groups or none, each with its fault, and takes them back as one', async () => {
  const { call, many, one, other } = await start();
  const again = { groups: [...many.groups, { name: 'New', subject: 'Art', classes: [77], teacherEmails: ['x@y.z'] }] };
  expect(Object.keys((await call('POST', '/api/groups/many', again)).body.fields)).toEqual([
    ...['groups.0.name', 'groups.1.name', 'groups.2.classes.0'],
  ]);
  const numbers = (await call('GET', '/api/groups')).body.map(({ class: number }: { class: number }) => number);
  expect(numbers).toEqual([one, other]);
  const [change] = (await call('GET', `/api/history/group/${one}`)).body;
  expect((await call('POST', `/api/history/${change._id}/undo`, {})).status).toBe(200);
  expect((await call('GET', '/api/groups')).body).toEqual([]);
});
