import { describe, expect, it } from 'vitest';
import { linesOf, submitExam } from '../../../../test/exams.ts';
import {
  type Answer,
  addTestSchool,
  hoursLater,
  openTestSignIn,
  startTestServer,
  type TestPerson,
  type TestServer,
  testToday,
} from '../../../../test/test-school.ts';

async function setPolicy(server: TestServer, admin: TestPerson, resultsVisible: 'submitted' | 'published') {
  const { body } = await server.call('GET', '/api/policies', admin);
  expect((await server.call('PUT', '/api/policies', admin, { ...body, resultsVisible })).status).toBe(200);
}

async function start(resultsVisible: 'submitted' | 'published' = 'published') {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  await setPolicy(server, school.admin, resultsVisible);
  const terms = [{ name: 'First', from: '2026-08-01', to: '2026-12-31' }];
  const { body } = await server.call('PUT', '/api/sessions/2026-2027', school.admin, { terms });
  const term: string = body.terms[0]._id;
  const publish = (id: string, as: TestPerson = school.teacher) =>
    server.call('POST', `/api/marks/record/${id}/publish`, as, {});
  const publishTerm = (more: object = {}, as: TestPerson = school.admin): Promise<Answer> =>
    server.call('POST', `/api/terms/${term}/publish`, as, more);
  const results = async (as: TestPerson = school.student, roll = 1) =>
    (await server.call('GET', `/api/marks/result/${roll}`, as)).body;
  const unread = async (as: TestPerson = school.student) =>
    (await server.call('GET', '/api/news/unread', as)).body.results;
  const countActions = async (action: string) =>
    (await server.db.selectFrom('audit_entry').select('id').where('action', '=', action).execute()).length;
  return { server, ...school, term, publish, publishTerm, results, unread, countActions };
}

describe('publishing an exam', () => {
  it('shows it to its students, by its teacher or an admin, and changes nothing the second time', async () => {
    const { server, admin, teacher, publish, results, countActions } = await start();
    const { body: one } = await submitExam(server, teacher);
    expect(await results()).toEqual([]);
    expect(await results(teacher)).toHaveLength(1);
    const published = await publish(one._id);
    expect(published).toMatchObject({ status: 200, body: { _id: one._id, state: 'published' } });
    expect(await results()).toMatchObject([
      { _id: one._id, state: 'published', publishedAt: published.body.publishedAt },
    ]);
    server.setNow(hoursLater(1));
    expect(await publish(one._id, admin)).toEqual({ ...published, headers: expect.anything() });
    expect(await countActions('marks.publish')).toBe(1);
  });

  it('is refused without a mark, for an unknown exam, and in a closed session', async () => {
    const { server, admin, teacher, publish, results } = await start();
    const { body: empty } = await submitExam(server, teacher, { marks: linesOf(null, null, null) });
    expect(await publish(empty._id)).toMatchObject({ status: 409, body: { reason: 'exam-without-marks' } });
    expect((await publish('999', admin)).status).toBe(404);
    expect((await publish('0', admin)).status).toBe(400);
    const { body: late } = await submitExam(server, teacher, { examName: 'Late' });
    await server.call('POST', '/api/sessions/2026-2027/close', admin, {});
    expect(await publish(late._id)).toMatchObject({ status: 409, body: { reason: 'session-closed' } });
    expect(await results()).toEqual([]);
  });

  it('is refused from another teacher and from students', async () => {
    const { server, teacher, otherTeacher, student, publish } = await start();
    const { body: one } = await submitExam(server, teacher);
    expect((await publish(one._id, otherTeacher)).status).toBe(403);
    expect((await publish(one._id, student)).status).toBe(403);
    expect((await server.call('POST', `/api/marks/record/${one._id}/publish`, undefined, {})).status).toBe(401);
  });

  it('ends with the exam’s withdrawal, and is needed again for the next exam with that name', async () => {
    const { server, admin, teacher, publish, results } = await start();
    const { body: one } = await submitExam(server, teacher);
    await publish(one._id);
    await server.call('DELETE', `/api/marks/record/${one._id}`, admin);
    expect(await results()).toEqual([]);
    await submitExam(server, teacher);
    expect(await results()).toEqual([]);
  });

  it('does not change what past days show', async () => {
    const { server, id, publish, ...people } = await start();
    const { body: one } = await submitExam(server, people.teacher);
    server.setNow(hoursLater(48));
    const signIn = ({ email }: TestPerson) => openTestSignIn(server.db, id, email, hoursLater(48));
    const [admin, student] = [await signIn(people.admin), await signIn(people.student)];
    expect((await publish(one._id, admin)).status).toBe(200);
    const on = async (as: TestPerson) =>
      (await server.call('GET', `/api/marks/result/1?on=${testToday}`, as)).body.map(
        ({ state }: { state: string }) => state,
      );
    expect(await on(student)).toEqual([]);
    expect(await on(admin)).toEqual(['submitted']);
  });

  it('shows a later correction to the student whose mark it is, and to staff', async () => {
    const { server, teacher, student, otherStudent, publish, results } = await start();
    const { body: one } = await submitExam(server, teacher, { marks: linesOf(1, 2, 3) });
    const correct = (marks: object) => server.call('PUT', `/api/marks/record/${one._id}`, teacher, { marks });
    server.setNow(hoursLater(1));
    expect((await correct([{ roll: 1, mark: 5 }])).body.state).toBe('submitted');
    server.setNow(hoursLater(2));
    await publish(one._id);
    expect(await results(student)).toMatchObject([{ state: 'published' }]);
    server.setNow(hoursLater(3));
    expect((await correct([{ roll: 2, mark: 6 }])).body.state).toBe('corrected');
    expect(await results(student)).toMatchObject([{ state: 'published' }]);
    expect(await results(otherStudent, 2)).toMatchObject([{ state: 'corrected' }]);
  });

  it('does not become a corrected one by a note alone', async () => {
    const { server, teacher, publish, results } = await start();
    const { body: one } = await submitExam(server, teacher, { marks: linesOf(1, 2, 3) });
    await publish(one._id);
    server.setNow(hoursLater(1));
    const marks = [{ roll: 1, mark: 1, note: 'Spoke well' }];
    const { body } = await server.call('PUT', `/api/marks/record/${one._id}`, teacher, { marks });
    expect(body).toMatchObject({ state: 'published', marks: [{ note: 'Spoke well' }, {}, {}] });
    expect(await results()).toMatchObject([{ state: 'published' }]);
  });

  it('names to families no exam that it replaces and that they cannot see', async () => {
    const { server, teacher, publish, results } = await start();
    const { body: first } = await submitExam(server, teacher, { examName: 'First try' });
    const { body: second } = await submitExam(server, teacher, { examName: 'Second try', replaces: 'First try' });
    await publish(second._id);
    expect(await results()).toMatchObject([{ examName: 'Second try', replaces: null }]);
    expect((await server.call('GET', `/api/marks/record/${second._id}`, teacher)).body.replaces).toBe('First try');
    await publish(first._id);
    const names = (await results()).map(({ replaces }: { replaces: string | null }) => replaces);
    expect(names.toSorted()).toEqual(['First try', null]);
  });
});

describe('publishing a term', () => {
  it('publishes its exams that have marks, of one class or of all, and says how many', async () => {
    const { server, teacher, term, publishTerm, results, countActions } = await start();
    const add = (examName: string, more: object = {}) => submitExam(server, teacher, { examName, term, ...more });
    await add('One');
    await add('Empty', { marks: linesOf(null, null, null) });
    await add('Other class', { class: 6, marks: [{ roll: 4, mark: 1 }] });
    await add('No term', { term: null });
    expect(await publishTerm({ class: 5 })).toMatchObject({
      status: 200,
      body: { published: 1, exams: 2, withoutMarks: 1 },
    });
    expect((await results()).map(({ examName }: { examName: string }) => examName)).toEqual(['One']);
    expect((await publishTerm()).body).toEqual({ published: 1, exams: 3, withoutMarks: 1 });
    expect((await publishTerm()).body).toEqual({ published: 0, exams: 3, withoutMarks: 1 });
    expect(await countActions('marks.publish-term')).toBe(2);
    const rows = await server.db.selectFrom('term_publication').select('class').orderBy('class').execute();
    expect(rows).toEqual([{ class: 5 }, { class: 6 }]);
  });

  it('is done once even if two press it at the same moment', async () => {
    const { server, teacher, term, publishTerm } = await start();
    await submitExam(server, teacher, { term });
    const answers = await Promise.all([publishTerm(), publishTerm(), publishTerm()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.map(({ body }) => body.published).sort()).toEqual([0, 0, 1]);
  });

  it('is refused without a mark, for another term or class, from teachers, and in a closed session', async () => {
    const { server, admin, teacher, student, term, publishTerm } = await start();
    const nothing = { status: 409, body: { reason: 'nothing-to-publish' } };
    expect(await publishTerm()).toMatchObject(nothing);
    await submitExam(server, teacher, { term, marks: linesOf(null, null, null) });
    expect(await publishTerm()).toMatchObject(nothing);
    expect((await server.call('POST', '/api/terms/999/publish', admin, {})).status).toBe(404);
    expect((await publishTerm({ class: 11 })).status).toBe(400);
    expect((await publishTerm({ class: '5' })).status).toBe(400);
    for (const person of [teacher, student]) expect((await publishTerm({}, person)).status).toBe(403);
    await submitExam(server, teacher, { term, examName: 'Two' });
    await server.call('POST', '/api/sessions/2026-2027/close', admin, {});
    expect(await publishTerm()).toMatchObject({ status: 409, body: { reason: 'session-closed' } });
  });
});

describe('results are news', () => {
  it('once they are published, until they are looked at, and again when a mark of the student is corrected', async () => {
    const { server, teacher, student, otherStudent, publish, unread } = await start();
    const { body: one } = await submitExam(server, teacher, { marks: linesOf(1, 2, 3) });
    expect(await unread()).toBe(0);
    server.setNow(hoursLater(1));
    await publish(one._id);
    expect([await unread(), await unread(otherStudent), await unread(teacher)]).toEqual([1, 1, 0]);
    server.setNow(hoursLater(2));
    const read = await server.call('POST', '/api/news/read', student, { kind: 'results', upTo: one._id });
    expect(read).toMatchObject({ status: 200, body: { results: 0 } });
    server.setNow(hoursLater(3));
    await server.call('PUT', `/api/marks/record/${one._id}`, teacher, { marks: [{ roll: 1, mark: 4 }] });
    expect([await unread(), await unread(otherStudent)]).toEqual([1, 1]);
    await server.call('POST', '/api/news/read', student, { kind: 'results', upTo: one._id });
    expect([await unread(), await unread(otherStudent)]).toEqual([0, 1]);
    server.setNow(hoursLater(4));
    const noted = [{ roll: 1, mark: 4, note: 'Spoke well' }];
    expect((await server.call('PUT', `/api/marks/record/${one._id}`, teacher, { marks: noted })).status).toBe(200);
    expect(await unread()).toBe(0);
  });

  it('at once if students see them on submission, but not for teachers', async () => {
    const { server, teacher, results, unread } = await start('submitted');
    server.setNow(hoursLater(1));
    const { body: one } = await submitExam(server, teacher);
    expect(await results()).toMatchObject([{ state: 'submitted', publishedAt: null }]);
    expect(await unread()).toBe(1);
    const read = await server.call('POST', '/api/news/read', teacher, { kind: 'results', upTo: one._id });
    expect(read.status).toBe(404);
    server.setNow(hoursLater(2));
    await server.call('PUT', `/api/marks/record/${one._id}`, teacher, { marks: [{ roll: 1, mark: 4 }] });
    expect(await results()).toMatchObject([{ state: 'corrected' }]);
  });
});
