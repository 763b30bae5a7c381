import { describe, expect, it } from 'vitest';
import { addTestGuardian } from '../../../../test/guardians.ts';
import {
  addTestSchool,
  addTestStudent,
  startTestServer,
  type TestPerson,
  type TestServer,
  testNow,
} from '../../../../test/test-school.ts';

const holiday = { title: 'Holiday', content: 'No lessons on Monday.' };

function post(server: TestServer, person: TestPerson | undefined, notice: object = holiday) {
  return server.call('POST', '/api/notices', person, notice);
}

async function titles(server: TestServer, query = '', person?: TestPerson): Promise<string[]> {
  const { body } = await server.call('GET', `/api/notices${query}`, person);
  return body.map(({ title }: { title: string }) => title);
}

describe('posting a notice', () => {
  it('answers 201 with the notice, dated by the server and not by the body', async () => {
    const server = await startTestServer();
    const { admin } = await addTestSchool(server);
    const answer = await post(server, admin, { ...holiday, title: '  Holiday ', date: '1999-01-01T00:00:00Z' });
    const notice = { ...holiday, _id: expect.stringMatching(/^[1-9]\d*$/), date: testNow.toISOString() };
    expect(answer).toMatchObject({ status: 201, body: notice });
    expect((await server.call('GET', '/api/notices')).body).toEqual([answer.body]);
  });

  it.each([
    ['no title', { content: 'x' }, 'title'],
    ['a blank title', { ...holiday, title: ' \n ' }, 'title'],
    ['a title of 201 characters', { ...holiday, title: 'x'.repeat(201) }, 'title'],
    ['a title with a NUL', { ...holiday, title: 'a\u0000b' }, 'title'],
    ['a title that is a number', { ...holiday, title: 5 }, 'title'],
    ['no content', { title: 'x' }, 'content'],
    ['content of 10,001 characters', { ...holiday, content: 'x'.repeat(10_001) }, 'content'],
    ['content of 100,000 characters', { ...holiday, content: 'x'.repeat(100_000) }, 'content'],
    ['content with a NUL', { ...holiday, content: '\u0000' }, 'content'],
    ['an unknown field', { ...holiday, colour: 'red' }, 'colour'],
  ])('refuses %s with 400 and stores nothing', async (_what, notice, field) => {
    const server = await startTestServer();
    const { admin } = await addTestSchool(server);
    const answer = await post(server, admin, notice);
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_input', fields: { [field]: expect.any(String) } } });
    expect(await titles(server)).toEqual([]);
  });

  it('keeps hostile text as the text it is', async () => {
    const server = await startTestServer();
    const { admin } = await addTestSchool(server);
    const hostile = {
      title: '<script>alert(1)</script>',
      content: '\u202etxet\u202c 👩🏽‍🏫\n<img src=x onerror=alert(1)>',
    };
    expect(await post(server, admin, hostile)).toMatchObject({ status: 201, body: hostile });
    expect((await server.call('GET', '/api/notices')).body).toMatchObject([hostile]);
  });

  it('is for admins: 401 without a session, 403 for teachers and students', async () => {
    const server = await startTestServer();
    const { teacher, student } = await addTestSchool(server);
    expect((await post(server, undefined)).status).toBe(401);
    for (const person of [teacher, student]) expect((await post(server, person)).status).toBe(403);
    expect(await titles(server)).toEqual([]);
  });
});

describe('reading notices', () => {
  it('gives anybody all of them, newest first, and pages of them to those who ask', async () => {
    const server = await startTestServer();
    const { admin, student } = await addTestSchool(server);
    for (const title of ['one', 'two', 'three']) await post(server, admin, { ...holiday, title });
    expect(await titles(server)).toEqual(['three', 'two', 'one']);
    expect(await titles(server, '', student)).toEqual(['three', 'two', 'one']);
    expect(await titles(server, '?limit=1')).toEqual(['three']);
    const [newest] = (await server.call('GET', '/api/notices?limit=1')).body;
    expect(await titles(server, `?limit=1&before=${newest._id}`)).toEqual(['two']);
  });

  it('searches titles regardless of case and accents, and treats % and _ as plain characters', async () => {
    const server = await startTestServer();
    const { admin } = await addTestSchool(server);
    for (const title of ['Élections', 'ПРАЗДНИК', '100 % present', 'a_b'])
      await post(server, admin, { ...holiday, title });
    const found = (search: string) => titles(server, `?search=${encodeURIComponent(search)}`);
    expect(await found('elect')).toEqual(['Élections']);
    expect(await found('праздник')).toEqual(['ПРАЗДНИК']);
    expect(await found('%')).toEqual(['100 % present']);
    expect(await found('_')).toEqual(['a_b']);
    expect(await found('\\')).toEqual([]);
    expect(await found('lessons')).toEqual([]);
  });

  it.each(['?limit=0', '?limit=201', '?limit=many', '?before=0', '?before=x', '?search=%00', '?colour=red'])(
    'refuses %s with 400',
    async (query) => {
      const server = await startTestServer();
      await addTestSchool(server);
      expect((await server.call('GET', `/api/notices${query}`)).status).toBe(400);
    },
  );

  it('shows each school’s own: by session or by host, and none without either', async () => {
    const server = await startTestServer();
    const hill = await addTestSchool(server);
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    await post(server, hill.admin, { ...holiday, title: 'hill' });
    await post(server, vale.admin, { ...holiday, title: 'vale' });
    expect(await titles(server, '', vale.teacher)).toEqual(['vale']);
    const byHost = await server.call('GET', '/api/notices', undefined, undefined, { host: 'hill.example' });
    expect(byHost.body).toMatchObject([{ title: 'hill' }]);
    const unknown = await server.call('GET', '/api/notices');
    expect(unknown).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});

describe('withdrawing a notice', () => {
  it('removes it for everybody, once', async () => {
    const server = await startTestServer();
    const { admin } = await addTestSchool(server);
    const { body: notice } = await post(server, admin);
    await post(server, admin, { ...holiday, title: 'stays' });
    const withdraw = () => server.call('DELETE', `/api/notices/${notice._id}`, admin);
    const answers = await Promise.all([withdraw(), withdraw()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await titles(server)).toEqual(['stays']);
  });

  it.each(['0', '-1', '1.5', 'abc', 'null', '%20'])('refuses the id %s with 400 "Invalid notice ID."', async (id) => {
    const server = await startTestServer();
    const { admin } = await addTestSchool(server);
    const answer = await server.call('DELETE', `/api/notices/${id}`, admin);
    expect(answer).toMatchObject({ status: 400, body: { message: 'Invalid notice ID.' } });
  });

  it('answers 404 for an unknown one and another school’s, 401 and 403 to people without permission', async () => {
    const server = await startTestServer();
    const { admin, teacher, student } = await addTestSchool(server);
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    const { body: notice } = await post(server, admin);
    for (const id of ['999', '3000000000']) {
      expect((await server.call('DELETE', `/api/notices/${id}`, admin)).status).toBe(404);
    }
    expect((await server.call('DELETE', `/api/notices/${notice._id}`, vale.admin)).status).toBe(404);
    expect((await server.call('DELETE', `/api/notices/${notice._id}`)).status).toBe(401);
    for (const person of [teacher, student]) {
      expect((await server.call('DELETE', `/api/notices/${notice._id}`, person)).status).toBe(403);
    }
    expect(await titles(server, '', admin)).toEqual(['Holiday']);
  });
});

it('the readers of a notice are counted: everybody of the school with an open account', async () => {
  const server = await startTestServer();
  const { id, domain, admin, teacher, student } = await addTestSchool(server);
  await addTestSchool(server, { domain: 'vale.example' });
  const count = async () => (await server.call('GET', '/api/notices/readers', admin)).body;
  const before = await count();
  expect(before).toMatchObject({ guardians: 0 });
  expect(before.teachers).toBeGreaterThan(0);
  await addTestStudent(server.db, { id, domain }, { roll: 90 });
  await addTestGuardian(server.db, { schoolId: id, email: student.email, guardian: 'mother@hill.example' });
  expect(await count()).toEqual({ ...before, students: before.students + 1, guardians: 1 });
  const account = server.db.updateTable('account').set({ closed_at: testNow.toISOString() });
  await account.where('school_id', '=', id).where('person_id', '=', teacher.id).execute();
  expect((await count()).teachers).toBe(before.teachers - 1);
});
