import { describe, expect, it } from 'vitest';
import { exam, linesOf, submitExam } from '../../../../test/exams.ts';
import { endEnrolment } from '../../../../test/registers.ts';
import { addTestSchool, addTestStudent, startTestServer, testNow, testToday } from '../../../../test/test-school.ts';
import { maxRecordId } from '../../../platform/contract/school-terms.ts';

async function startWithExams() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  await submitExam(server, school.teacher, { examName: 'First Period' });
  server.setNow(new Date(testNow.getTime() + 60_000));
  await submitExam(server, school.teacher);
  await submitExam(server, school.otherTeacher, { subject: 'Art' });
  return { server, ...school };
}

const names = (records: { subject: string; examName: string }[]) =>
  records.map(({ subject, examName }) => `${subject} ${examName}`);

describe('a teacher’s marks', () => {
  it('are those they submitted, newest first', async () => {
    const { server, teacher, otherTeacher } = await startWithExams();
    const { body } = await server.call('GET', `/api/marks/${teacher.email}?email=${teacher.email}`, teacher);
    expect(names(body)).toEqual(['Mathematics Final Exam', 'Mathematics First Period']);
    const other = await server.call('GET', `/api/marks/${otherTeacher.email}`, otherTeacher);
    expect(names(other.body)).toEqual(['Art Final Exam']);
  });

  it('can be read page by page, and are complete even if there are more than are read at a time', async () => {
    const { server, teacher } = await startWithExams();
    for (let number = 1; number <= 12; number += 1) await submitExam(server, teacher, { examName: `Test ${number}` });
    const { body } = await server.call('GET', `/api/marks/${teacher.email}`, teacher);
    expect(body).toHaveLength(14);
    for (const { marks } of body) expect(marks.map(({ mark }: { mark: number | null }) => mark)).toEqual([17, null, 0]);
    const page = await server.call('GET', `/api/marks/${teacher.email}?limit=3&before=${body[1]._id}`, teacher);
    expect(page.body).toEqual(body.slice(2, 5));
    // With a distributed PostgreSQL, an exam's number can have fifteen digits.
    expect((await server.call('GET', `/api/marks/${teacher.email}?before=${maxRecordId}`, teacher)).status).toBe(200);
  });

  it('are read by the admin too', async () => {
    const { server, admin, teacher } = await startWithExams();
    const { body } = await server.call('GET', `/api/marks/${teacher.email}`, admin);
    expect(body).toHaveLength(2);
    const one = await server.call('GET', `/api/marks/record/${body[0]._id}`, admin);
    expect(one).toMatchObject({ status: 200, body: { ...body[0], corrections: [] } });
  });

  it('name each mark’s student, and nobody who has left, whoever has the roll now', async () => {
    const { server, admin, teacher, ...school } = await startWithExams();
    const { body } = await server.call('GET', `/api/marks/${teacher.email}`, teacher);
    const { body: members } = await server.call('GET', '/api/students/class/5', admin);
    const [first, second, third] = members.map(({ _id }: { _id: string }) => _id);
    const idsIn = async () => {
      const { body: record } = await server.call('GET', `/api/marks/record/${body[0]._id}`, admin);
      return record.marks.map(({ studentId }: { studentId: string | null }) => studentId);
    };
    expect(await idsIn()).toEqual([first, second, third]);
    await server.call('DELETE', `/api/students/${second}`, admin);
    await addTestStudent(server.db, school, {
      roll: 2,
      name: 'Newcomer',
      email: 'newcomer@hill.example',
      fromDate: testToday,
    });
    expect(await idsIn()).toEqual([first, null, third]);
  });

  it('are recorded as one reading, with each of its classes', async () => {
    const { server, admin, teacher } = await startWithExams();
    await submitExam(server, teacher, { class: 6, marks: [{ roll: 4, mark: 3 }] });
    await server.call('GET', `/api/marks/${teacher.email}`, admin);
    const { body } = await server.call('GET', '/api/audit?action=marks.read-class', admin);
    expect(body.map((entry: { classes: number[] }) => entry.classes)).toEqual([[5, 6]]);
  });

  it('are refused to others, and an unknown exam is not found', async () => {
    const { server, admin, teacher, otherTeacher, student } = await startWithExams();
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    const statusFor = async (path: string, as?: typeof teacher) => (await server.call('GET', path, as)).status;
    const path = `/api/marks/${teacher.email}`;
    expect(await statusFor(path)).toBe(401);
    for (const person of [otherTeacher, student, vale.teacher]) expect(await statusFor(path, person)).toBe(403);
    expect(await statusFor(path, vale.admin)).toBe(404);
    expect(await statusFor('/api/marks/nobody@hill.example', admin)).toBe(404);
    expect(await statusFor('/api/marks/nobody', admin)).toBe(400);
    const { body } = await server.call('GET', path, teacher);
    const record = `/api/marks/record/${body[0]._id}`;
    expect(await statusFor(record)).toBe(401);
    for (const person of [otherTeacher, student, vale.teacher]) expect(await statusFor(record, person)).toBe(403);
    expect(await statusFor(record, vale.admin)).toBe(404);
    expect(await statusFor('/api/marks/record/999', admin)).toBe(404);
    expect(await statusFor('/api/marks/record/x', admin)).toBe(400);
  });
});

describe('the names of exams', () => {
  it('are a teacher’s own, or all for an admin, newest first, without marks', async () => {
    const { server, admin, teacher, otherTeacher } = await startWithExams();
    const all = await server.call('GET', '/api/marks/exams', admin);
    expect(names(all.body)).toEqual(['Art Final Exam', 'Mathematics Final Exam', 'Mathematics First Period']);
    expect(all.body[0]).toEqual({
      scale: null,
      markScale: null,
      category: null,
      replaces: null,
      replacesBy: null,
      _id: expect.any(String),
      term: null,
      weight: 1,
      day: testToday,
      absentAsZero: false,
      state: 'submitted',
      publishedAt: null,
      gradeScale: null,
      session: '2026-2027',
      class: 5,
      subject: 'Art',
      examName: 'Final Exam',
      maxMark: 20,
      teacher: { name: 'Teacher second', email: otherTeacher.email },
      submittedAt: new Date(testNow.getTime() + 60_000).toISOString(),
    });
    const own = await server.call('GET', '/api/marks/exams', teacher);
    expect(names(own.body)).toEqual(['Mathematics Final Exam', 'Mathematics First Period']);
    const found = async (query: string) => names((await server.call('GET', `/api/marks/exams?${query}`, admin)).body);
    expect(await found('class=5&limit=1')).toEqual(['Art Final Exam']);
    expect(await found(`before=${all.body[0]._id}`)).toEqual(names(own.body));
    expect(await found('class=6')).toEqual([]);
  });

  it('are refused to students and to people who are not signed in, and are hidden from other schools', async () => {
    const { server, student } = await startWithExams();
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    expect((await server.call('GET', '/api/marks/exams')).status).toBe(401);
    expect((await server.call('GET', '/api/marks/exams', student)).status).toBe(403);
    for (const person of [vale.admin, vale.teacher]) {
      expect((await server.call('GET', '/api/marks/exams', person)).body).toEqual([]);
    }
    expect((await server.call('GET', '/api/marks/exams?class=11', vale.admin)).status).toBe(400);
  });
});

describe('a student’s result', () => {
  it('has every exam of theirs with their mark alone, newest first', async () => {
    const { server, student, otherStudent, teacher, admin } = await startWithExams();
    const { body } = await server.call('GET', '/api/marks/result/1', student);
    expect(names(body).toSorted()).toEqual(['Art Final Exam', 'Mathematics Final Exam', 'Mathematics First Period']);
    expect(names(body).at(-1)).toBe('Mathematics First Period');
    for (const { marks } of body) expect(marks).toMatchObject([{ roll: 1, name: 'Student 1', mark: 17 }]);
    expect(JSON.stringify(body)).not.toMatch(/Student [23]/);
    for (const person of [teacher, admin]) {
      expect((await server.call('GET', '/api/marks/result/1', person)).body).toEqual(body);
    }
    const other = await server.call('GET', '/api/marks/result/2', otherStudent);
    expect(other.body[0].marks).toMatchObject([{ roll: 2, name: 'Student 2', mark: null }]);
  });

  it('is refused to other students and schools, and unknown rolls are not found', async () => {
    const { server, student, admin, otherStudent } = await startWithExams();
    const vale = await addTestSchool(server, { domain: 'vale.example', students: 1 });
    const statusFor = async (path: string, as?: typeof admin) => (await server.call('GET', path, as)).status;
    expect(await statusFor('/api/marks/result/1')).toBe(401);
    expect(await statusFor('/api/marks/result/1', otherStudent)).toBe(403);
    expect(await statusFor('/api/marks/result/99', student)).toBe(403);
    expect(await statusFor('/api/marks/result/99', admin)).toBe(404);
    expect(await statusFor('/api/marks/result/3', vale.admin)).toBe(404);
    expect((await server.call('GET', '/api/marks/result/1', vale.admin)).body).toEqual([]);
    for (const roll of ['0', 'x', '1.5', '-1']) expect(await statusFor(`/api/marks/result/${roll}`, admin)).toBe(400);
  });

  it('shows a new holder of a roll nothing of the former one’s', async () => {
    const { server, ...school } = await startWithExams();
    await endEnrolment(server.db, school, 2, testToday);
    const newcomer = await addTestStudent(server.db, school, {
      roll: 2,
      email: 'new@hill.example',
      fromDate: testToday,
    });
    expect(await server.call('GET', '/api/marks/result/2', newcomer)).toMatchObject({ status: 200, body: [] });
    const next = await submitExam(server, school.teacher, { ...exam, examName: 'Third', marks: linesOf(1, 2, 3) });
    expect(next.status).toBe(201);
    const { body } = await server.call('GET', '/api/marks/result/2', newcomer);
    expect(names(body)).toEqual(['Mathematics Third']);
  });
});
