import { describe, expect, it } from 'vitest';
import { exam, giveSubject, linesOf, readStoredMarks, submitExam } from '../../../../test/exams.ts';
import { endEnrolment } from '../../../../test/registers.ts';
import { testedEngine } from '../../../../test/test-database.ts';
import { addTestSchool, startTestServer, testToday } from '../../../../test/test-school.ts';

const stored = {
  _id: expect.stringMatching(/^[1-9]\d*$/),
  session: '2026-2027',
  class: 5,
  subject: 'Mathematics',
  examName: 'Final Exam',
  maxMark: 20,
  teacherEmail: 'first@hill.example',
  term: null,
  weight: 1,
  day: testToday,
  absentAsZero: false,
  state: 'submitted',
  publishedAt: null,
  marks: [
    { roll: 1, name: 'Student 1', mark: 17 },
    { roll: 2, name: 'Student 2', mark: null },
    { roll: 3, name: 'Student 3', mark: 0 },
  ],
};
const submitted = 'Marks for Mathematics, Final Exam, class 5 have already been submitted.';
const nothing = { marks_record: [], mark: [], mark_correction: [] };
const [first, second, third] = exam.marks;

function line(roll: unknown, mark: unknown = 1) {
  return { roll, mark };
}

/** Replacements that make the exam invalid, and the field that the answer must name. */
const wrongExams: [string, object, string][] = [
  ['a mark of -1', { marks: [first, second, line(3, -1)] }, 'marks.2.mark'],
  ['a mark over the maximum', { marks: [first, second, line(3, 21)] }, 'marks.2.mark'],
  ['half a mark', { marks: [first, second, line(3, 1.5)] }, 'marks.2.mark'],
  ['a mark as text', { marks: [first, second, line(3, '12')] }, 'marks.2.mark'],
  ['a mark of 12a', { marks: [first, second, line(3, '12a')] }, 'marks.2.mark'],
  ['a mark of 1e2 as text', { marks: [first, second, line(3, '1e2')] }, 'marks.2.mark'],
  ['a mark of 1e2 out of 20', { marks: [first, second, line(3, 1e2)] }, 'marks.2.mark'],
  ['a mark of NaN as text', { marks: [first, second, line(3, 'NaN')] }, 'marks.2.mark'],
  ['a mark of a space', { marks: [first, second, line(3, ' ')] }, 'marks.2.mark'],
  ['a mark of true', { marks: [first, second, line(3, true)] }, 'marks.2.mark'],
  ['no mark', { marks: [first, second, { roll: 3 }] }, 'marks.2.mark'],
  ['a roll of null', { marks: [first, second, line(null)] }, 'marks.2.roll'],
  ['a roll as text', { marks: [first, second, line('3')] }, 'marks.2.roll'],
  ['a roll twice', { marks: [first, second, third, first] }, 'marks.3.roll'],
  ['a roll of another class', { marks: [first, second, third, line(4)] }, 'marks.3.roll'],
  ['a missing roll', { marks: [first, third] }, 'marks'],
  ['an unknown field in a line', { marks: [first, second, { ...third, grade: 'A' }] }, 'marks.2.grade'],
  ['an empty list', { marks: [] }, 'marks'],
  ['a list of null', { marks: null }, 'marks'],
  ['a maximum of 0', { maxMark: 0 }, 'maxMark'],
  ['a maximum as text', { maxMark: '20' }, 'maxMark'],
  ['half a maximum', { maxMark: 19.5 }, 'maxMark'],
  ['a maximum of null', { maxMark: null }, 'maxMark'],
  ['a maximum below a mark', { maxMark: 16 }, 'marks.0.mark'],
  ['a blank exam name', { examName: '  ' }, 'examName'],
  ['no exam name', { examName: undefined }, 'examName'],
  ['an exam name of 201 letters', { examName: 'x'.repeat(201) }, 'examName'],
  ['a blank subject', { subject: ' ' }, 'subject'],
  ['a subject with a NUL', { subject: 'Maths\u0000' }, 'subject'],
  ['class 0', { class: 0 }, 'class'],
  ['class 11', { class: 11 }, 'class'],
  ['a class without students', { class: 9 }, 'class'],
  ['an unknown field', { grade: 2 }, 'grade'],
  ['an email that is none', { teacherEmail: 'first' }, 'teacherEmail'],
];

describe('submitting marks', () => {
  it('stores them whole, empty ones as not sat, and answers what is stored', async () => {
    const server = await startTestServer();
    const { teacher } = await addTestSchool(server);
    const answer = await submitExam(server, teacher);
    expect(answer).toMatchObject({ status: 201, body: stored });
    const { body } = await server.call('GET', '/api/marks/first@hill.example', teacher);
    expect(body).toEqual([answer.body]);
  });

  it('accepts an empty text as an empty mark, 0 and the maximum, and 20.0 as 20', async () => {
    const server = await startTestServer();
    const { teacher } = await addTestSchool(server);
    await giveSubject(server, teacher, exam);
    const marks = '[{"roll":1,"mark":""},{"roll":2,"mark":20.0},{"roll":3,"mark":0}]';
    const body = JSON.stringify({ ...exam, marks: 'here' }).replace('"here"', marks);
    const answer = await server.fastify.inject({
      method: 'POST',
      url: '/api/marks',
      headers: { authorization: `Bearer ${teacher.token}`, 'content-type': 'application/json' },
      payload: body,
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.json().marks.map(({ mark }: { mark: number | null }) => mark)).toEqual([null, 20, 0]);
  });

  it('accepts the teacher’s own email with it, lines in any order, and uses the stored names', async () => {
    const server = await startTestServer();
    const { teacher } = await addTestSchool(server);
    const marks = exam.marks.map((sent) => ({ ...sent, name: 'Somebody else' })).reverse();
    const answer = await submitExam(server, teacher, { marks, teacherEmail: 'First@HILL.example' });
    expect(answer).toMatchObject({ status: 201, body: stored });
  });

  it('is for those who are in the class today', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    await endEnrolment(server.db, school, 2, testToday);
    expect((await submitExam(server, school.teacher)).body.fields).toEqual({
      'marks.1.roll': 'Roll 2 does not belong to this class.',
    });
    expect((await submitExam(server, school.teacher, { marks: [first, third] })).status).toBe(201);
  });
});

describe('a second submission', () => {
  it('of the same exam is refused, whoever sends it and however the words are spaced', async () => {
    const server = await startTestServer();
    const { teacher, otherTeacher } = await addTestSchool(server);
    await submitExam(server, teacher);
    const before = await readStoredMarks(server.db);
    const spaced = { subject: ' Mathematics', examName: ' Final Exam ' };
    for (const person of [teacher, otherTeacher]) {
      const answer = await submitExam(server, person, { ...spaced, marks: linesOf(1, 1, 1) });
      expect(answer.status).toBe(409);
      expect(answer.body).toEqual({
        code: 'duplicate',
        reason: 'marks-submitted',
        parameters: { subject: 'Mathematics', exam: 'Final Exam', class: 5 },
        message: submitted,
      });
    }
    expect(await readStoredMarks(server.db)).toEqual(before);
  });

  it('is recognised by its words, in any case and with any spaces', async () => {
    const server = await startTestServer();
    const { teacher } = await addTestSchool(server);
    await submitExam(server, teacher);
    for (const examName of ['final exam', 'FINAL\u00a0 Exam', 'Fi\u200bnal Exam']) {
      expect(await submitExam(server, teacher, { examName })).toMatchObject({
        status: 409,
        body: { reason: 'marks-submitted' },
      });
    }
    expect((await submitExam(server, teacher, { examName: 'Final Exam 2' })).status).toBe(201);
  });

  it('is known by its words, however a keyboard composes their letters', async () => {
    const server = await startTestServer();
    const { teacher } = await addTestSchool(server);
    const words = { subject: ' Français', examName: 'Período' };
    expect((await submitExam(server, teacher, words)).body).toMatchObject({ ...words, subject: 'Français' });
    for (const form of ['NFC', 'NFD'] as const) {
      const again = { subject: words.subject.normalize(form), examName: words.examName.normalize(form) };
      expect((await submitExam(server, teacher, again)).status).toBe(409);
    }
  });

  it('of another exam, subject or class is another record', async () => {
    const server = await startTestServer();
    const { teacher } = await addTestSchool(server);
    await submitExam(server, teacher);
    for (const other of [{ examName: 'Second' }, { subject: 'Art' }, { class: 6, marks: [line(4, 3)] }]) {
      expect((await submitExam(server, teacher, other)).status).toBe(201);
    }
  });

  it('is refused though ten come at the same moment: one is stored, whole', async () => {
    const server = await startTestServer();
    const { teacher, otherTeacher } = await addTestSchool(server);
    const servers = testedEngine === 'postgres' ? [server, await server.startAnother()] : [server];
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        submitExam(servers[index % servers.length] ?? server, index % 3 ? teacher : otherTeacher, {
          marks: linesOf(index, index, null),
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    const accepted = answers.find(({ status }) => status === 201);
    const marks = await server.db.selectFrom('mark').select('mark').orderBy('enrolment_id').execute();
    expect(marks.map(({ mark }) => mark)).toEqual(accepted?.body.marks.map(({ mark }: { mark: number }) => mark));
  });
});

describe('marks are refused with 400 and nothing stored', () => {
  it.each(wrongExams)('for %s', async (_what, changes, field) => {
    const server = await startTestServer();
    const { teacher } = await addTestSchool(server);
    const answer = await submitExam(server, teacher, changes);
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_input' } });
    expect(Object.keys(answer.body.fields)).toContain(field);
    expect(answer.body.message).toMatch(/^[A-Z].+[a-z0-9.]$/);
    expect(await readStoredMarks(server.db)).toEqual(nothing);
  });

  it('with a plain message about what is wrong', async () => {
    const server = await startTestServer();
    const { teacher } = await addTestSchool(server);
    const messageFor = async (changes: object) => (await submitExam(server, teacher, changes)).body.message;
    expect(await messageFor({ marks: linesOf(1, 2, 21) })).toBe('Must be empty or a whole number from 0 to 20.');
    expect(await messageFor({ marks: linesOf(1, 2, -1) })).toBe('Must be empty or a whole number from 0.');
    expect(await messageFor({ marks: linesOf(1, 2) })).toBe('These rolls of the class are missing: 3.');
  });
});

describe('marks are refused from', () => {
  it('those who are not signed in with 401, admins and students with 403, nothing stored', async () => {
    const server = await startTestServer();
    const { admin, student } = await addTestSchool(server);
    expect((await server.call('POST', '/api/marks', undefined, exam)).status).toBe(401);
    for (const person of [admin, student]) expect((await submitExam(server, person)).status).toBe(403);
    expect(await readStoredMarks(server.db)).toEqual(nothing);
  });

  it('a teacher who gives another’s email with 403, nothing stored', async () => {
    const server = await startTestServer();
    const { teacher } = await addTestSchool(server);
    expect((await submitExam(server, teacher, { teacherEmail: 'second@hill.example' })).status).toBe(403);
    const path = '/api/marks?email=second@hill.example';
    expect((await server.call('POST', path, teacher, exam)).status).toBe(403);
    expect(await readStoredMarks(server.db)).toEqual(nothing);
  });
});
