import { expect, it } from 'vitest';
import { period } from '../../../../test/periods.ts';
import { addTestSchool, startTestServer } from '../../../../test/test-school.ts';

const next = '2027-2028';

async function start() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const add = (changes: object = {}) => server.call('POST', '/api/schedule', school.admin, { ...period, ...changes });
  const read = async (path: string, as = school.admin) => (await server.call('GET', path, as)).body;
  const close = (session: string) => server.call('POST', `/api/sessions/${session}/close`, school.admin);
  return { server, ...school, add, read, close };
}

it('shows the timetable of the present session, unless another is named', async () => {
  const { add, read, teacher, student } = await start();
  expect((await add({ subject: 'Now' })).body).toMatchObject({ session: '2026-2027' });
  expect((await add({ subject: 'Then', session: next })).body).toMatchObject({ session: next });
  const subjects = (records: { periods: { subject: string }[] }[]) => records.map(({ periods }) => periods[0]?.subject);
  for (const [path, as] of [
    ['/api/schedule'],
    [`/api/schedule/teacher/${teacher.email}`, teacher],
    ['/api/schedule/5', student],
  ] as const) {
    expect(subjects(await read(path, as)), path).toEqual(['Now']);
    expect(subjects(await read(`${path}?session=${next}`, as)), path).toEqual(['Then']);
    expect(await read(`${path}?session=1999-2000`, as), path).toMatchObject({
      code: 'bad_input',
      faults: { session: { reason: 'not-one-of' } },
    });
  }
});

it('offers the subjects of the session named', async () => {
  const { server, admin, read } = await start();
  for (const session of ['2026-2027', next]) {
    const subject = { name: `Art ${session}`, code: 'A', class: 5, session };
    await server.call('POST', '/api/subjects/add', admin, subject);
  }
  const names = async (query: string) =>
    (await read(`/api/schedule/options${query}`)).subjects.map(({ name }: { name: string }) => name);
  expect(await names('')).toEqual(['Art 2026-2027']);
  expect(await names(`?session=${next}`)).toEqual([`Art ${next}`]);
  expect((await read(`/api/subjects?session=${next}`)).map(({ session }: { session: string }) => session)).toEqual([
    next,
  ]);
  expect(await read('/api/subjects')).toHaveLength(2);
});

it('lets a class and a teacher have lessons at the same time in two sessions, and names clashes within one', async () => {
  const { add } = await start();
  expect((await add()).status).toBe(201);
  expect((await add({ session: next, subject: 'Then' })).status).toBe(201);
  const refused = await add({ session: next, subject: 'Again' });
  expect(refused).toMatchObject({ status: 409, body: { reason: 'period-clashes' } });
  expect(refused.body.parameters.clash.parameters.subject).toBe('Then');
});

it('keeps a period in its session when it is changed', async () => {
  const { server, admin, add, read } = await start();
  const { body } = await add({ session: next });
  await server.call('PUT', `/api/schedule/${body._id}`, admin, { ...period, subject: 'Art' });
  expect(await read(`/api/schedule?session=${next}`)).toHaveLength(1);
  expect(await read('/api/schedule')).toEqual([]);
});

it('changes nothing of a closed session', async () => {
  const { server, admin, add, close, read } = await start();
  const subject = { name: 'Art', code: 'A', class: 5, session: '2026-2027' };
  const { body: art } = await server.call('POST', '/api/subjects/add', admin, subject);
  const { body: one } = await add();
  const { body: other } = await add({ time: '15:00-15:45' });
  await close('2026-2027');
  const before = [await read('/api/schedule'), await read('/api/subjects')];
  const refused = [
    await add({ time: '16:00-16:45' }),
    await add({ time: '16:00-16:45', session: '2026-2027' }),
    await server.call('PUT', `/api/schedule/${one._id}`, admin, { ...period, subject: 'Art' }),
    await server.call('POST', '/api/schedule/swap', admin, { one: Number(one._id), other: Number(other._id) }),
    await server.call('DELETE', `/api/schedule/${one._id}`, admin),
    await server.call('POST', '/api/subjects/add', admin, { ...subject, code: 'B' }),
    await server.call('PUT', `/api/subjects/${art._id}`, admin, { name: 'Arts', code: 'A' }),
    await server.call('DELETE', `/api/subjects/${art._id}`, admin),
  ];
  for (const answer of refused) {
    expect(answer).toMatchObject({
      status: 409,
      body: { reason: 'session-closed', parameters: { session: '2026-2027' } },
    });
  }
  expect([await read('/api/schedule'), await read('/api/subjects')]).toEqual(before);
  expect((await add({ time: '16:00-16:45', session: next })).status).toBe(201);
});

it('hands a teacher’s periods of this and later sessions over, and leaves those of earlier ones', async () => {
  const { server, admin, teacher, otherTeacher, add, read } = await start();
  for (const session of ['2025-2026', '2026-2027', next]) await add({ session });
  const { body: duties } = await server.call('GET', `/api/teachers/${teacher.id}/duties`, admin);
  expect(duties.periods).toEqual([{ class: 5, periods: 2 }]);
  const periodsTo = String(otherTeacher.id);
  expect((await server.call('DELETE', `/api/teachers/${teacher.id}`, admin, { periodsTo })).status).toBe(200);
  const teacherOf = async (session: string) =>
    (await read(`/api/schedule?session=${session}`))[0].periods[0].teacher.email;
  expect(await teacherOf('2025-2026')).toBe(teacher.email);
  expect(await teacherOf('2026-2027')).toBe(otherTeacher.email);
  expect(await teacherOf(next)).toBe(otherTeacher.email);
});
