import { describe, expect, it } from 'vitest';
import { exam, giveSubject, readStoredMarks, submitExam } from '../../../../test/exams.ts';
import {
  addTestSchool,
  hoursLater,
  openTestSignIn,
  startTestServer,
  type TestPerson,
  type TestServer,
  testDay,
  testToday,
} from '../../../../test/test-school.ts';

const session = '2026-2027';

async function addTerms(server: TestServer, admin: TestPerson, name = session): Promise<string[]> {
  const { body: sessions } = await server.call('GET', '/api/sessions', admin);
  const { from } = sessions.find((one: { session: string }) => one.session === name);
  const year = Number(from.slice(0, 4));
  const terms = [
    { name: 'First', from, to: `${year}-12-31` },
    { name: 'Second', from: `${year + 1}-01-01`, to: `${year + 1}-03-31` },
  ];
  const { status, body } = await server.call('PUT', `/api/sessions/${name}`, admin, { terms });
  expect(status).toBe(200);
  return body.terms.map(({ _id }: { _id: string }) => _id);
}

async function start() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const terms = await addTerms(server, school.admin);
  return { server, ...school, terms };
}

describe('an exam', () => {
  it('has by default no term, weight 1 and the day of its submission, and leaves out students who did not sit', async () => {
    const { server, teacher } = await start();
    const { body } = await submitExam(server, teacher);
    const plain = { term: null, weight: 1, day: testToday, absentAsZero: false, state: 'submitted', publishedAt: null };
    expect(body).toMatchObject(plain);
  });

  it('keeps term, weight, day and absent as zero, in every answer that has exams', async () => {
    const { server, admin, teacher, student, terms } = await start();
    const facts = { term: terms[0], weight: 0.29, day: testDay(-3), absentAsZero: true };
    const { status, body } = await submitExam(server, teacher, facts);
    expect({ status, body }).toMatchObject({ status: 201, body: { ...facts, state: 'submitted', publishedAt: null } });
    const get = async (path: string, as: TestPerson) => (await server.call('GET', path, as)).body;
    const all = [
      ...(await get(`/api/marks/${teacher.email}`, teacher)),
      ...(await get('/api/marks/exams', admin)),
      ...(await get('/api/marks/result/1', student)),
      await get(`/api/marks/record/${body._id}`, teacher),
    ];
    expect(all).toHaveLength(4);
    for (const one of all) expect(one).toMatchObject({ ...facts, state: 'submitted', publishedAt: null });
  });

  it('in a subject that the class does not have is refused at the subject, even if another class or session has it', async () => {
    const { server, admin, teacher } = await start();
    const unknown = await server.call('POST', '/api/marks', teacher, { ...exam, subject: 'Alchemy' });
    expect(unknown).toMatchObject({ status: 400, body: { reason: 'subject-not-of-class' } });
    expect(Object.keys(unknown.body.fields)).toEqual(['subject']);
    await giveSubject(server, teacher, { class: 6, subject: 'Alchemy' });
    const next = { name: 'Alchemy', code: 'AL', class: 5, session: '2025-2026' };
    expect((await server.call('POST', '/api/subjects/add', admin, next)).status).toBe(201);
    expect((await server.call('POST', '/api/marks', teacher, { ...exam, subject: 'Alchemy' })).status).toBe(400);
    expect(await readStoredMarks(server.db)).toEqual({ marks_record: [], mark: [], mark_correction: [] });
  });

  it.each<[string, object, string]>([
    ['a weight of -1', { weight: -1 }, 'weight'],
    ['a weight of 1e9', { weight: 1e9 }, 'weight'],
    ['a weight of 0.001', { weight: 0.001 }, 'weight'],
    ['a weight of 1000.01', { weight: 1000.01 }, 'weight'],
    ['a weight as text', { weight: '1' }, 'weight'],
    ['a weight of NaN as text', { weight: 'NaN' }, 'weight'],
    ['a weight of null', { weight: null }, 'weight'],
    ['a day that no calendar has', { day: '2026-02-30' }, 'day'],
    ['a day of words', { day: 'today' }, 'day'],
    ['tomorrow', { day: testDay(1) }, 'day'],
    ['a day before the session', { day: '2026-01-01' }, 'day'],
    ['a term as a number', { term: 1 }, 'term'],
    ['a term that is none', { term: '999999' }, 'term'],
    ['a term beyond every id', { term: '999999999999999' }, 'term'],
    ['a term by its name', { term: 'First' }, 'term'],
    ['a term of 0', { term: '0' }, 'term'],
    ['absent as zero as text', { absentAsZero: 'yes' }, 'absentAsZero'],
    ['absent as zero as 1', { absentAsZero: 1 }, 'absentAsZero'],
    ['a state', { state: 'published' }, 'state'],
    ['a publication', { publishedAt: '2026-01-01T00:00:00.000Z' }, 'publishedAt'],
  ])('is refused with 400 for %s, as is such a correction, and nothing is stored', async (_what, changes, field) => {
    const { server, teacher } = await start();
    const refused = await submitExam(server, teacher, changes);
    expect(refused).toMatchObject({ status: 400, body: { code: 'bad_input' } });
    expect(Object.keys(refused.body.fields)).toEqual([field]);
    const { body } = await submitExam(server, teacher);
    const before = await readStoredMarks(server.db);
    const correction = await server.call('PUT', `/api/marks/record/${body._id}`, teacher, changes);
    expect(Object.keys(correction.body.fields)).toEqual([field]);
    expect(await readStoredMarks(server.db)).toEqual(before);
  });

  it('cannot be in a term of another session or school', async () => {
    const { server, admin, teacher } = await start();
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    const others = [...(await addTerms(server, admin, '2025-2026')), ...(await addTerms(server, vale.admin)).slice(1)];
    const { body: sessions } = await server.call('GET', '/api/sessions', admin);
    const mine = sessions.find((one: { session: string }) => one.session === session).terms;
    for (const term of others.filter((id) => !mine.some((one: { _id: string }) => one._id === id))) {
      expect(await submitExam(server, teacher, { term })).toMatchObject({
        status: 400,
        body: { fields: { term: expect.any(String) } },
      });
    }
  });

  it('can have its details corrected, which is audited, and past days show the former ones', async () => {
    const { server, id, terms, ...people } = await start();
    const { body } = await submitExam(server, people.teacher, { day: testDay(-3) });
    server.setNow(hoursLater(30));
    const [admin, teacher] = (await Promise.all(
      [people.admin, people.teacher].map(({ email }) => openTestSignIn(server.db, id, email, hoursLater(30))),
    )) as [TestPerson, TestPerson];
    const facts = { term: terms[0], weight: 12.5, day: testDay(-2), absentAsZero: true };
    const path = `/api/marks/record/${body._id}`;
    const corrected = await server.call('PUT', path, teacher, facts);
    expect(corrected).toMatchObject({ status: 200, body: { ...facts, state: 'submitted', corrections: [] } });
    expect((await server.call('PUT', path, teacher, { term: null })).body).toMatchObject({ ...facts, term: null });
    const then = await server.call('GET', `/api/marks/result/1?on=${testToday}`, admin);
    expect(then.body).toMatchObject([{ term: null, weight: 1, day: testDay(-3), absentAsZero: false }]);
    const { body: audit } = await server.call('GET', '/api/audit?action=marks.correct', admin);
    expect(audit).toHaveLength(2);
  });

  it('with a correction that changes nothing stays as it is, and an empty correction is refused', async () => {
    const { server, teacher } = await start();
    const { body } = await submitExam(server, teacher);
    const path = `/api/marks/record/${body._id}`;
    const before = await readStoredMarks(server.db);
    expect((await server.call('PUT', path, teacher, { weight: 1, day: testToday, term: null })).status).toBe(200);
    expect((await server.call('PUT', path, teacher, {})).status).toBe(400);
    expect(await readStoredMarks(server.db)).toEqual(before);
    expect(await server.db.selectFrom('marks_record_past').selectAll().execute()).toEqual([]);
  });
});
