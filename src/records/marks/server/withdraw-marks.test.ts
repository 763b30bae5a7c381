import { describe, expect, it } from 'vitest';
import { readStoredMarks, submitExam } from '../../../../test/exams.ts';
import {
  addTestSchool,
  addTestStudent,
  startTestServer,
  type TestPerson,
  testNow,
} from '../../../../test/test-school.ts';

async function startWithExam() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const { body } = await submitExam(server, school.teacher);
  const path = `/api/marks/record/${body._id}`;
  const withdraw = (as?: TestPerson, of = path) => server.call('DELETE', of, as);
  const read = (of: string, as = school.admin) => server.call('GET', of, as).then((answer) => answer.body);
  const correct = (as: TestPerson, mark: number) => server.call('PUT', path, as, { marks: [{ roll: 1, mark }] });
  return { server, school, id: body._id as string, path, withdraw, read, correct };
}

describe('marks that an admin withdraws', () => {
  it('are in no overview, result or export any more, and make room for the right ones', async () => {
    const { server, school, id, withdraw, read, correct } = await startWithExam();
    await correct(school.teacher, 18);
    expect(await withdraw(school.admin)).toMatchObject({ status: 200, body: {} });
    expect(await read(`/api/marks/${school.teacher.email}`)).toEqual([]);
    expect(await read('/api/marks/exams', school.teacher)).toEqual([]);
    expect(await read('/api/marks/result/1', school.student)).toEqual([]);
    expect((await read('/api/home', school.student)).student.results).toEqual([]);
    expect((await read(`/api/students/${school.student.id}/record`)).marks).toEqual([]);
    expect((await server.call('GET', `/api/marks/record/${id}`, school.admin)).status).toBe(404);

    const right = await submitExam(server, school.otherTeacher);
    expect(right.status).toBe(201);
    expect(right.body._id).not.toBe(id);
    expect(await read('/api/marks/result/1', school.student)).toHaveLength(1);
  });

  it('are kept as they were, with who submitted and who withdrew them, only for admins', async () => {
    const { server, school, id, withdraw, read, correct } = await startWithExam();
    await correct(school.teacher, 18);
    await withdraw(school.admin);
    expect(await read('/api/marks/withdrawn/5')).toMatchObject([
      {
        _id: id,
        session: '2026-2027',
        class: 5,
        subject: 'Mathematics',
        examName: 'Final Exam',
        maxMark: 20,
        teacher: { name: 'Teacher first', email: school.teacher.email },
        submittedAt: testNow.toISOString(),
        withdrawn: { at: testNow.toISOString(), by: { name: 'Ada Head', email: school.admin.email } },
        marks: [
          { roll: 1, name: 'Student 1', mark: 18 },
          { roll: 2, name: 'Student 2', mark: null },
          { roll: 3, name: 'Student 3', mark: 0 },
        ],
      },
    ]);
    expect(await read(`/api/marks/withdrawn/5?before=${id}`)).toEqual([]);
    expect(await read('/api/marks/withdrawn/6')).toEqual([]);
    const [{ lines } = { lines: '' }] = await server.db.selectFrom('withdrawn_exam').select('lines').execute();
    expect(JSON.parse(lines).corrections).toMatchObject([{ from: 17, to: 18, by: school.teacher.id }]);
    for (const person of [school.teacher, school.student]) {
      expect((await server.call('GET', '/api/marks/withdrawn/5', person)).status).toBe(403);
    }
    expect((await server.call('GET', '/api/marks/withdrawn/5')).status).toBe(401);
    expect((await server.call('GET', '/api/marks/withdrawn/0', school.admin)).status).toBe(400);
    const { body } = await server.call('GET', '/api/audit?kind=exam', school.admin);
    const changes = body.filter(({ record }: { record: string | null }) => record === id);
    expect(changes.map(({ action, title }: { action: string; title: string }) => [action, title])).toEqual([
      ['marks.withdraw', 'Final Exam'],
      ['marks.correct', 'Final Exam'],
      ['marks.submit', 'Final Exam'],
    ]);
  });

  it('are read by roll, whoever joined the class first', async () => {
    const { server, school, read } = await startWithExam();
    for (const roll of [12, 11]) await addTestStudent(server.db, school, { roll });
    const marks = [1, 2, 3, 11, 12].map((roll) => ({ roll, mark: roll }));
    const { body } = await submitExam(server, school.teacher, { examName: 'Second', marks });
    expect((await server.call('DELETE', `/api/marks/record/${body._id}`, school.admin)).status).toBe(200);
    const [{ marks: kept }] = await read('/api/marks/withdrawn/5');
    expect(kept.map(({ mark }: { mark: number }) => mark)).toEqual([1, 2, 3, 11, 12]);
  });

  it('can be withdrawn only by admins, of their own school, and only once', async () => {
    const { server, school, withdraw } = await startWithExam();
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    const before = await readStoredMarks(server.db);
    expect((await withdraw()).status).toBe(401);
    for (const person of [school.teacher, school.student]) expect((await withdraw(person)).status).toBe(403);
    expect((await withdraw(vale.admin)).status).toBe(404);
    expect((await withdraw(school.admin, '/api/marks/record/999')).status).toBe(404);
    expect((await withdraw(school.admin, '/api/marks/record/x')).status).toBe(400);
    expect(await readStoredMarks(server.db)).toEqual(before);
    const answers = await Promise.all([1, 2].map(() => withdraw(school.admin)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });
});

describe('the marks of a teacher who has left', () => {
  it('are corrected by an admin, and the correction bears the admin’s name', async () => {
    const { server, school, read, path, correct } = await startWithExam();
    await server.call('DELETE', `/api/teachers/${school.teacher.id}`, school.admin, {});
    expect((await correct(school.otherTeacher, 18)).status).toBe(403);
    expect((await correct(school.admin, 21)).status).toBe(400);
    const corrected = await correct(school.admin, 18);
    expect(corrected).toMatchObject({
      status: 200,
      body: { corrections: [{ roll: 1, from: 17, to: 18, by: 'Ada Head' }] },
    });
    expect((await read(path)).marks[0].mark).toBe(18);
    expect(await read('/api/marks/exams?class=5')).toMatchObject([{ teacher: { name: 'Teacher first' } }]);
    const { body } = await server.call('GET', '/api/audit?action=marks.correct', school.admin);
    expect(body).toMatchObject([{ by: { name: 'Ada Head' }, title: 'Final Exam' }]);
  });
});
