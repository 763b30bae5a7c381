import { expect, it } from 'vitest';
import { newTeacher } from '../../../../test/people.ts';
import { addTestSchool, startTestServer, testToday } from '../../../../test/test-school.ts';
import { smallPlan } from '../../../../test/timetable-drafts.ts';
import type { LoadRow } from '../plan.contract.ts';

const path = '/api/timetable-maker';
const [first, second] = ['first@hill.example', 'second@hill.example'];

async function start() {
  const server = await startTestServer();
  const { admin } = await addTestSchool(server);
  const weeks = { cycle: 2, names: ['A', 'B'], anchor: testToday };
  const call = async (method: 'GET' | 'POST' | 'PUT', address: string, body?: unknown) =>
    (await server.call(method, address, admin, body)).body;
  await call('PUT', '/api/calendar/weeks', weeks);
  const plan = smallPlan();
  const row = (key: string, changes: object) => ({
    key,
    class: 5,
    lessons: 1,
    doubles: 0,
    rooms: [],
    pinned: [],
    ...changes,
  });
  const save = (load: readonly object[], basedOn: string | null = null) =>
    call('PUT', path, { plan: { ...plan, rooms: [{ name: 'Lab', seats: null }], load }, basedOn });
  return { server, call, row, save };
}

/** A day has three periods and class 5 has five lessons, which therefore need two weeks. */
const load = (row: (key: string, changes: object) => object) => [
  row('science', { subject: 'Science', teachers: [first, second], week: 'A', lessons: 2, rooms: ['Lab'] }),
  row('art', { subject: 'Art', teacher: first, week: 'B', lessons: 2, rooms: ['Lab'] }),
  row('sums', { subject: 'Mathematics', teachers: [first] }),
  // Only while class 5 has mathematics are the second teacher and the room free in both weeks.
  row('music', { class: 6, subject: 'Music', teachers: [second], rooms: ['Lab'] }),
];

it('places lessons of alternating weeks side by side, with all their teachers and in one room, and publishes them', async () => {
  const { server, call, row, save } = await start();
  const saved = await save(load(row));
  expect(saved.plan.load.map(({ teacher, teachers, week }: LoadRow) => [teacher, teachers, week])).toEqual([
    [first, [first, second], 'A'],
    [first, [first], 'B'],
    [first, [first], null],
    [second, [second], null],
  ]);
  const { _id } = await call('POST', `${path}/drafts`, { seconds: 5 });
  await server.runJobs();
  const draft = await call('GET', `${path}/drafts/${_id}`);
  expect(draft.measures).toMatchObject({ placed: 6, of: 6, mustBroken: 0 });
  const slotsOf = (key: string) =>
    draft.lessons
      .filter((lesson: { row: string }) => lesson.row === key)
      .map(({ slot }: { slot: { period: number } }) => slot.period)
      .sort();
  expect(slotsOf('science')).toEqual(slotsOf('art'));
  expect(slotsOf('music')).toEqual(slotsOf('sums'));

  await call('POST', `${path}/drafts/${_id}/publish`, { from: testToday });
  const timetable = await call('GET', '/api/schedule');
  const shown = timetable.map((one: { week: string; teachers: { email: string }[]; periods: { subject: string }[] }) =>
    [one.periods[0]?.subject, one.week, ...one.teachers.map(({ email }) => email)].join(' '),
  );
  expect(shown.sort()).toEqual([
    `Art B ${first}`,
    `Art B ${first}`,
    `Mathematics  ${first}`,
    `Music  ${second}`,
    `Science A ${first} ${second}`,
    `Science A ${first} ${second}`,
  ]);
  const again = await call('GET', `${path}/drafts/${_id}`);
  expect(again).toMatchObject({ moved: [], today: { mustBroken: 0, placed: 6 } });
  const file = String(await call('GET', `${path}/drafts/${_id}/fet`));
  // FET has no alternating weeks, so everybody who is in both weeks has two names.
  for (const name of ['Teacher second (A)', 'Teacher second (B)', 'Lab (A)', 'Lab'])
    expect(file).toContain(`>${name}<`);
});

it('counts the lessons of the fullest week, and refuses an unknown week at its row', async () => {
  const { call, row, save } = await start();
  const saved = await save(load(row));
  const checked = await call('POST', `${path}/check`, { plan: saved.plan });
  expect(checked.classes).toMatchObject([
    { class: 5, lessons: 3, of: 3 },
    { class: 6, lessons: 1 },
  ]);
  expect(checked.obstacles).toEqual([]);
  const refused = await save([row('art', { subject: 'Art', teacher: first, week: 'C' })], saved.version);
  expect(Object.keys(refused.fields)).toEqual(['plan.load.0.week']);
  const without = await save([row('art', { subject: 'Art', teachers: [] })], saved.version);
  expect(Object.keys(without.fields)[0]).toMatch(/^plan\.load\.0\.teacher/);
  // A week that is called otherwise keeps its rows.
  await call('PUT', '/api/calendar/weeks', { cycle: 2, names: ['Odd', 'Even'], anchor: testToday });
  expect((await call('GET', path)).plan.load[0].week).toBe('Odd');
});

it('places groups of one class side by side, but no student in two lessons, and suggests the same plan afterwards', async () => {
  const { server, call, row, save } = await start();
  for (const name of ['French', 'Spanish']) {
    await call('POST', '/api/groups', { name: `${name} 5`, subject: name, classes: [5], block: 'Languages' });
  }
  await call('PUT', '/api/groups/11/members', { rolls: [1, 2] });
  await call('PUT', '/api/groups/12/members', { rolls: [3] });
  await save([
    row('french', { class: 11, subject: 'French', teacher: first }),
    row('spanish', { class: 12, subject: 'Spanish', teacher: second }),
    // With these, the day of three periods has one left for the languages.
    row('sums', { subject: 'Mathematics', teacher: first, lessons: 2 }),
  ]);
  const { _id } = await call('POST', `${path}/drafts`, { seconds: 5 });
  await server.runJobs();
  const draft = await call('GET', `${path}/drafts/${_id}`);
  expect(draft.measures).toMatchObject({ placed: 4, of: 4, mustBroken: 0 });
  const periodOf = (key: string) =>
    draft.lessons.find((lesson: { row: string }) => lesson.row === key).slot.period as number;
  expect(periodOf('french')).toBe(periodOf('spanish'));

  await call('POST', `${path}/drafts/${_id}/publish`, { from: testToday });
  const { plan } = await call('GET', `${path}/from-timetable`);
  expect(plan.rules).toContainEqual(
    expect.objectContaining({ kind: 'same-time', must: true, lessons: ['row-2', 'row-3'] }),
  );
  expect((await call('GET', `${path}/drafts/${_id}`)).moved).toEqual([]);
  const file = String(await call('GET', `${path}/drafts/${_id}/fet`));
  for (const name of ['French 5', 'Spanish 5']) expect(file).toContain(`>${name}<`);
});

/** A plan whose slots are of two weeks, each of one day with three periods. */
function planOfTwoWeeks(load: readonly object[], weeks: readonly string[]) {
  const plan = smallPlan();
  const { periods } = plan.week;
  const later = periods.map((period) => ({ ...period, period: period.period + 3 }));
  const week = { ...plan.week, periods: [...periods, ...later], dayParts: [3, 3], weeks };
  return { ...plan, week, load };
}

it('places each lesson in a slot of one of two weeks, and publishes what is the same in both as one of every week', async () => {
  const { server, call, row } = await start();
  const plan = planOfTwoWeeks(
    [
      row('science', { subject: 'Science', teacher: first, lessons: 4 }),
      row('art', { subject: 'Art', teacher: first, week: 'B', lessons: 2 }),
      row('music', {
        class: 6,
        subject: 'Music',
        teacher: second,
        lessons: 2,
        pinned: [2, 5].map((period) => ({ day: 'Sunday', period })),
      }),
    ],
    ['A', 'B'],
  );
  const saved = await call('PUT', path, { plan, basedOn: null });
  expect(saved.plan.week).toEqual(plan.week);
  const checked = await call('POST', `${path}/check`, { plan: saved.plan });
  expect(checked.classes).toMatchObject([
    { class: 5, lessons: 6, of: 6 },
    { class: 6, lessons: 2, of: 6 },
  ]);
  const { _id } = await call('POST', `${path}/drafts`, { seconds: 5 });
  await server.runJobs();
  expect((await call('GET', `${path}/drafts/${_id}`)).measures).toMatchObject({ placed: 8, of: 8, mustBroken: 0 });
  const published = await call('POST', `${path}/drafts/${_id}/publish`, { from: testToday });
  expect(published).toMatchObject({ publishedFrom: testToday });
  const timetable = await call('GET', '/api/schedule');
  const shown = timetable.map((one: { week: string | null; periods: { subject: string; period: number }[] }) => [
    one.periods[0]?.subject,
    one.week,
    one.periods[0]?.period,
  ]);
  expect(shown.filter(([subject]: [string]) => subject === 'Music')).toEqual([['Music', null, 2]]);
  expect(shown.filter(([, week]: [string, string | null]) => week === 'A').length).toBe(
    shown.filter(([, week]: [string, string | null]) => week === 'B').length,
  );
  expect(shown.filter(([subject, week]: [string, string]) => subject === 'Art' && week !== 'B')).toEqual([]);
  expect(Math.max(...shown.map(([, , period]: [string, string, number]) => period))).toBe(3);
  expect(await call('GET', `${path}/drafts/${_id}`)).toMatchObject({ moved: [], today: { mustBroken: 0, placed: 8 } });
});

it('publishes weeks of other names in their order, and none if the school does not have as many', async () => {
  const { server, call, row } = await start();
  const plan = planOfTwoWeeks(
    [row('art', { subject: 'Art', teacher: first, pinned: [{ day: 'Sunday', period: 6 }] })],
    ['1', '2'],
  );
  await call('PUT', path, { plan, basedOn: null });
  const { _id } = await call('POST', `${path}/drafts`, { seconds: 5 });
  await server.runJobs();
  await call('PUT', '/api/calendar/weeks', { cycle: 3, names: ['A', 'B', 'C'], anchor: testToday });
  const refused = await call('POST', `${path}/drafts/${_id}/publish`, { from: testToday });
  expect(refused).toMatchObject({ reason: 'unknown-week', parameters: { week: '1' } });
  await call('PUT', '/api/calendar/weeks', { cycle: 2, names: ['A', 'B'], anchor: testToday });
  await call('POST', `${path}/drafts/${_id}/publish`, { from: testToday });
  const [one] = await call('GET', '/api/schedule');
  expect([one.week, one.periods[0]?.period]).toEqual(['B', 3]);
});

it('lists the teachers of a plan in the order of the school’s lists', async () => {
  const { call, row, save } = await start();
  const { password, ...fields } = newTeacher;
  for (const { _id, name, email } of await call('GET', '/api/teachers')) {
    const familyName = email === first ? 'Zola' : 'Abel';
    const changed = await call('PUT', `/api/teachers/${_id}`, { ...fields, name, email, familyName });
    expect(changed).toMatchObject({ familyName });
  }
  const { plan, teachers } = await save([row('science', { subject: 'Science', teachers: [first, second] })]);
  const listed = async () => [
    (await call('GET', path)).teachers.map(({ email }: { email: string }) => email),
    (await call('POST', `${path}/check`, { plan })).teachers.map(({ email }: { email: string }) => email),
  ];
  expect(teachers).toHaveLength(2);
  expect(await listed()).toEqual([
    [first, second],
    [first, second],
  ]);
  await call('PUT', '/api/policies', { listsSortBy: 'familyName' });
  expect(await listed()).toEqual([
    [second, first],
    [second, first],
  ]);
});
