import { describe, expect, it } from 'vitest';
import { linesOf, readStoredMarks, submitExam } from '../../../../test/exams.ts';
import {
  addTestSchool,
  hoursLater,
  openTestSignIn,
  startTestServer,
  type TestPerson,
  testDay,
  testToday,
} from '../../../../test/test-school.ts';

/** A school whose class 5 has marks: 17, did not sit, 12, out of 20. */
async function start() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const { body } = await submitExam(server, school.teacher, { marks: linesOf(17, null, 12) });
  const path = `/api/marks/record/${body._id}`;
  const correct = (sent: object, as: TestPerson = school.teacher) => server.call('PUT', path, as, sent);
  const get = async (address: string, as: TestPerson = school.admin) => (await server.call('GET', address, as)).body;
  const wait = async (hours: number) => {
    server.setNow(hoursLater(hours));
    const again = ({ email }: TestPerson) => openTestSignIn(server.db, school.id, email, hoursLater(hours));
    const [admin, teacher, student] = await Promise.all([school.admin, school.teacher, school.student].map(again));
    return { admin, teacher, student } as { admin: TestPerson; teacher: TestPerson; student: TestPerson };
  };
  return { server, ...school, school, id: body._id as string, path, correct, get, wait };
}

function shareOf(report: { subjects: readonly { subject: string; share: number }[] }) {
  return report.subjects.find(({ subject }) => subject === 'Mathematics')?.share;
}

describe('the name and the maximum of a submitted exam', () => {
  it('can be corrected: every answer and result shows the new ones, and past days the old ones', async () => {
    const { correct, get, wait } = await start();
    const { admin, teacher, student } = await wait(30);
    const corrected = await correct({ examName: ' Half-yearly ', maxMark: 34 }, teacher);
    const facts = { examName: 'Half-yearly', maxMark: 34, state: 'corrected' };
    expect(corrected).toMatchObject({ status: 200, body: { ...facts, corrections: [] } });
    expect(await get('/api/marks/exams', admin)).toMatchObject([facts]);
    expect(await get('/api/marks/result/1', student)).toMatchObject([facts]);
    expect(shareOf(await get('/api/reports/1', admin))).toBe(50);
    expect(await get(`/api/marks/result/1?on=${testToday}`, admin)).toMatchObject([
      { examName: 'Final Exam', maxMark: 20, state: 'submitted' },
    ]);
    expect(await get('/api/audit?action=marks.correct', admin)).toHaveLength(1);
  });

  it('of an exam that students see are news to each of them when the maximum changes', async () => {
    const { correct, get, wait } = await start();
    const { teacher, student } = await wait(1);
    const unread = async () => (await get('/api/news/unread', student)).results;
    await correct({ examName: 'Half-yearly' }, teacher);
    expect(await get('/api/marks/result/1', student)).toMatchObject([{ state: 'submitted' }]);
    const before = await unread();
    await correct({ maxMark: 40 }, teacher);
    expect(await get('/api/marks/result/1', student)).toMatchObject([{ state: 'corrected', maxMark: 40 }]);
    expect(await unread()).toBe(before + 1);
  });

  it('can be corrected back: the exam is then as it was', async () => {
    const { correct, get, path } = await start();
    const before = await get(path);
    const changed = { examName: 'Half-yearly', maxMark: 10, marks: linesOf(7, null, 2) };
    const { body } = await correct(changed);
    expect(body.version).not.toBe(before.version);
    const undone = { examName: before.examName, maxMark: 20, marks: linesOf(17, null, 12), basedOn: body.version };
    expect((await correct(undone)).status).toBe(200);
    const { corrections: _corrections, state: _state, ...stands } = await get(path);
    const { corrections: _none, state: _was, ...stood } = before;
    expect(stands).toEqual(stood);
  });

  it('are refused if a stored mark is over the maximum, naming each, unless new marks come with it', async () => {
    const { server, correct, get, path } = await start();
    const before = await readStoredMarks(server.db);
    expect(await correct({ maxMark: 11 })).toMatchObject({
      status: 400,
      body: { faults: { maxMark: { reason: 'marks-over-maximum', parameters: { maxMark: 11, rolls: [1, 3] } } } },
    });
    const half = await correct({ maxMark: 11, marks: [{ roll: 1, mark: 9 }] });
    expect(half.body.faults).toMatchObject({ maxMark: { parameters: { rolls: [3] } } });
    expect(Object.keys(half.body.fields)).toEqual(['maxMark']);
    const over = await correct({ maxMark: 11, marks: [...linesOf(12), { roll: 3, mark: null }] });
    expect(Object.keys(over.body.fields)).toEqual(['marks.0.mark']);
    expect(await readStoredMarks(server.db)).toEqual(before);
    const decided = await correct({ maxMark: 11, marks: [...linesOf(11), { roll: 3, mark: null }] });
    expect(decided).toMatchObject({ status: 200, body: { maxMark: 11, marks: linesOf(11, null, null) } });
    expect((await get(path)).corrections).toHaveLength(2);
  });

  it('are refused with some of the rolls where many marks are over the maximum', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server, { students: 14 });
    const { body } = await submitExam(server, school.teacher, { marks: linesOf(...Array(14).fill(15)) });
    const refused = await server.call('PUT', `/api/marks/record/${body._id}`, school.teacher, { maxMark: 14 });
    const rolls = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    const fault = { reason: 'many-marks-over-maximum', parameters: { maxMark: 14, rolls, more: 4 } };
    expect(refused).toMatchObject({ status: 400, body: { faults: { maxMark: fault } } });
  });

  it.each([
    ['a maximum of 0', { maxMark: 0 }, 'maxMark'],
    ['half a maximum', { maxMark: 20.5 }, 'maxMark'],
    ['a maximum as text', { maxMark: '20' }, 'maxMark'],
    ['no maximum', { maxMark: null }, 'maxMark'],
    ['a maximum beyond any exam', { maxMark: 1_000_001 }, 'maxMark'],
    ['no name', { examName: '' }, 'examName'],
    ['a blank name', { examName: '  ' }, 'examName'],
    ['a name of null', { examName: null }, 'examName'],
    ['an endless name', { examName: 'x'.repeat(1000) }, 'examName'],
  ])('are refused with 400 for %s, and nothing changes', async (_what, sent, field) => {
    const { server, correct } = await start();
    const before = await readStoredMarks(server.db);
    const refused = await correct(sent);
    expect(refused).toMatchObject({ status: 400, body: { code: 'bad_input' } });
    expect(Object.keys(refused.body.fields)).toEqual([field]);
    expect(await readStoredMarks(server.db)).toEqual(before);
  });

  it('are refused if another exam of the class and subject has the name, however it is written', async () => {
    const { server, correct, teacher } = await start();
    await submitExam(server, teacher, { examName: 'Test' });
    await submitExam(server, teacher, { examName: 'Other', subject: 'Art' });
    const before = await readStoredMarks(server.db);
    for (const examName of ['Test', ' test ', 'TEST']) {
      expect(await correct({ examName, weight: 2 })).toMatchObject({
        status: 409,
        body: { reason: 'marks-submitted', parameters: { subject: 'Mathematics', exam: examName.trim(), class: 5 } },
      });
    }
    expect(await readStoredMarks(server.db)).toEqual(before);
    expect((await correct({ examName: 'FINAL exam' })).body).toMatchObject({ examName: 'FINAL exam' });
    expect((await correct({ examName: 'Other' })).status).toBe(200);
  });

  it('are given to only one of two exams that are to get the same name at once', async () => {
    const { server, correct, teacher, get } = await start();
    const { body } = await submitExam(server, teacher, { examName: 'Test' });
    const other = () => server.call('PUT', `/api/marks/record/${body._id}`, teacher, { examName: 'Annual' });
    const answers = await Promise.all([correct({ examName: 'Annual' }), other()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const exams = await get('/api/marks/exams');
    expect(exams.filter(({ examName }: { examName: string }) => examName === 'Annual')).toHaveLength(1);
  });

  it('leave no mark over the maximum though marks and maximum are corrected at once', async () => {
    const { correct, get, path } = await start();
    const sent = Array.from({ length: 6 }, (_, index) => [{ maxMark: 17 + index }, { marks: linesOf(16 + index) }]);
    const answers = await Promise.all(sent.flat().map((one) => correct(one)));
    expect(answers.every(({ status }) => status === 200 || status === 400)).toBe(true);
    const { marks, maxMark } = await get(path);
    for (const { mark } of marks) expect(mark ?? 0).toBeLessThanOrEqual(maxMark);
  });

  it('are compared with all students in the exam, even if the day moves past a change of class', async () => {
    const { server, admin, student, correct } = await start();
    const moved = { class: 6, from: testDay(-1), roll: 31 };
    await server.call('POST', `/api/students/${student.id}/enrolments`, admin, moved);
    const sent = { day: testToday, maxMark: 13 };
    expect((await correct(sent)).body.faults).toMatchObject({ maxMark: { parameters: { rolls: [1] } } });
    const decided = await correct({ ...sent, marks: linesOf(13) });
    expect(decided).toMatchObject({ status: 200, body: { day: testToday, maxMark: 13 } });
  });

  it('are refused from other teachers and students, and from the teacher after the days; an admin gives a reason', async () => {
    const { server, otherTeacher, student, admin, path, correct, get, wait } = await start();
    for (const person of [otherTeacher, student]) expect((await correct({ maxMark: 30 }, person)).status).toBe(403);
    expect((await server.call('PUT', path, undefined, { maxMark: 30 })).status).toBe(401);
    const policies = await get('/api/policies');
    expect((await server.call('PUT', '/api/policies', admin, { ...policies, correctionDays: 2 })).status).toBe(200);
    const later = await wait(24 * 5);
    expect((await correct({ maxMark: 30 }, later.teacher)).status).toBe(403);
    expect((await correct({ maxMark: 30 }, later.admin)).body.fields).toHaveProperty('why');
    expect((await correct({ maxMark: 30, why: 'Misprint' }, later.admin)).status).toBe(200);
  });
});
