import { describe, expect, it } from 'vitest';
import { linesOf, submitExam } from '../../../../test/exams.ts';
import { endEnrolment, linesFor, takeRegister } from '../../../../test/registers.ts';
import { addTerms, readBroadsheet, readReport } from '../../../../test/reports.ts';
import {
  addTestSchool,
  addTestStudent,
  hoursLater,
  startTestServer,
  type TestPerson,
  testDay,
  testNow,
  testToday,
} from '../../../../test/test-school.ts';

const first = { name: 'First', from: '2026-07-01', to: testDay(-31) };
const second = { name: 'Second', from: testDay(-30), to: '2027-03-31' };

async function start() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const [term = '', later = ''] = await addTerms(server, school.admin, first, second);
  return { server, ...school, term, later };
}

type Started = Awaited<ReturnType<typeof start>>;

/** Two exams of Mathematics and one of Art in the second term. */
async function submitExams({ server, teacher, otherTeacher, later: term }: Started) {
  const results = [
    await submitExam(server, teacher, { examName: 'Test', maxMark: 20, marks: linesOf(15, null, 0), term }),
    await submitExam(server, teacher, { examName: 'Final', maxMark: 60, weight: 3, marks: linesOf(30, 60, 0), term }),
    await submitExam(server, otherTeacher, { subject: 'Art', maxMark: 30, marks: linesOf(20, null, 30), term }),
  ];
  expect(results.map(({ status }) => status)).toEqual([201, 201, 201]);
  return results.map(({ body }) => body._id as string);
}

const publishTerm = ({ server, admin, later }: Started) =>
  server.call('POST', `/api/terms/${later}/publish`, admin, {});

const letters = [
  { name: 'A+', fromPercent: 80, points: 5, passes: true },
  { name: 'A', fromPercent: 50, points: 4, passes: true },
  { name: 'F', fromPercent: 0, points: 0, passes: false },
];

describe('the report of a student', () => {
  it('has the weighted mean of each subject, the mean of these, and the exams', async () => {
    const school = await start();
    await submitExams(school);
    const { status, body } = await readReport(school.server, school.admin, 1, { term: school.later });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      roll: 1,
      name: 'Student 1',
      class: 5,
      session: '2026-2027',
      term: school.later,
      termName: 'Second',
      subjects: [
        {
          subject: 'Art',
          share: 200 / 3,
          grade: null,
          points: null,
          passes: null,
          comment: null,
          exams: [{ examName: 'Final Exam', mark: 20, maxMark: 30, weight: 1, day: testToday, state: 'submitted' }],
        },
        {
          // (0.75 + 3 × 0.5) ÷ 4
          subject: 'Mathematics',
          share: 56.25,
          grade: null,
          points: null,
          passes: null,
          comment: null,
          exams: [
            { examName: 'Test', mark: 15, maxMark: 20, weight: 1, day: testToday, state: 'submitted' },
            { examName: 'Final', mark: 30, maxMark: 60, weight: 3, day: testToday, state: 'submitted' },
          ],
        },
      ],
      // (2/3 + 9/16) ÷ 2 = 59/96
      mean: expect.closeTo(5900 / 96, 10),
      meanGrade: null,
      attendance: { total: 0, present: 0, late: 0, absent: 0, excused: 0 },
      remark: null,
      isPublished: false,
    });
  });

  it('leaves out exams that were not sat, and has no result if nothing counts', async () => {
    const school = await start();
    await submitExams(school);
    const { body } = await readReport(school.server, school.admin, 2, { term: school.later });
    expect(body.subjects).toMatchObject([
      { subject: 'Art', share: null, grade: null, exams: [{ mark: null }] },
      { subject: 'Mathematics', share: 100 },
    ]);
    expect(body.mean).toBe(100);
    const other = await readReport(school.server, school.admin, 2, { term: school.term });
    expect(other.body).toMatchObject({
      subjects: [
        { subject: 'Art', share: null, exams: [] },
        { subject: 'Mathematics', share: null, exams: [] },
      ],
      mean: null,
      meanGrade: null,
    });
  });

  it('counts an absence as 0 where the exam says so, and nothing where the weights sum to 0', async () => {
    const { server, teacher, admin, later: term } = await start();
    await submitExam(server, teacher, { examName: 'Strict', marks: linesOf(20, null, 0), absentAsZero: true, term });
    await submitExam(server, teacher, { examName: 'Other', marks: linesOf(20, 20, 0), term });
    await submitExam(server, teacher, { subject: 'Art', marks: linesOf(20, 20, 0), weight: 0, term });
    const { body } = await readReport(server, admin, 2, { term });
    expect(body.subjects).toMatchObject([
      { subject: 'Art', share: null, exams: [{ mark: 20, weight: 0 }] },
      { subject: 'Mathematics', share: 50 },
    ]);
    expect(body.mean).toBe(50);
  });

  it('covers the current term, or a session, in which all its exams count', async () => {
    const school = await start();
    const { server, teacher, admin } = school;
    await submitExams(school);
    await submitExam(server, teacher, { examName: 'Without a term', maxMark: 10, marks: linesOf(10, 1, 1), weight: 4 });
    expect((await readReport(server, admin, 1)).body).toMatchObject({ term: school.later, termName: 'Second' });
    const { body } = await readReport(server, admin, 1, { session: '2026-2027' });
    expect(body).toMatchObject({ term: null, termName: null, session: '2026-2027', isPublished: false });
    // (0.75 + 3 × 0.5 + 4) ÷ 8
    expect(body.subjects[1]).toMatchObject({ subject: 'Mathematics', share: 78.125 });
    await addTerms(...([server, admin, { _id: school.term, ...first, to: '2026-08-01' }] as const), {
      _id: school.later,
      ...second,
      from: '2026-08-02',
      to: '2026-09-01',
    });
    expect((await readReport(server, admin, 1)).body).toMatchObject({ term: null, session: '2026-2027' });
  });

  it('has the grade in the class’s scale, from the share as it is shown', async () => {
    const { server, teacher, admin, later: term } = await start();
    expect((await server.call('PUT', '/api/grade-scale', admin, { bands: letters })).status).toBe(200);
    const marks = linesOf(799_950, 799_949, 0);
    await submitExam(server, teacher, { maxMark: 1_000_000, marks, term });
    const reports = await Promise.all([1, 2, 3].map((roll) => readReport(server, admin, roll, { term })));
    expect(reports.map(({ body }) => body.subjects[0])).toMatchObject([
      { share: 79.995, grade: 'A+', points: 5, passes: true },
      { share: 79.9949, grade: 'A', points: 4, passes: true },
      { share: 0, grade: 'F', points: 0, passes: false },
    ]);
    expect(reports.map(({ body }) => body.meanGrade)).toEqual(['A+', 'A', 'F']);
  });

  it('counts the registers of the term, keeping Present and Late apart', async () => {
    const { server, teacher, admin, term, later } = await start();
    const days = [testDay(-3), testDay(-2), testDay(-1), testToday, testDay(-40)];
    const statuses = ['Present', 'Late', 'Absent', 'Excused', 'Absent'] as const;
    for (const [place, date] of days.entries()) {
      const attendance = linesFor(statuses[place] ?? 'Present', 'Present', 'Present');
      expect((await takeRegister(server, teacher, { date, attendance })).status).toBe(201);
    }
    const attendanceIn = async (asked: Readonly<Record<string, string>>) =>
      (await readReport(server, admin, 1, asked)).body.attendance;
    expect(await attendanceIn({ term: later })).toEqual({ total: 4, present: 1, late: 1, absent: 1, excused: 1 });
    expect(await attendanceIn({ term })).toEqual({ total: 1, present: 0, late: 0, absent: 1, excused: 0 });
    const session = { session: '2026-2027' };
    expect(await attendanceIn(session)).toEqual({ total: 5, present: 1, late: 1, absent: 2, excused: 1 });
    await server.call('PUT', '/api/policies', admin, { excusedCounts: 'not' });
    expect(await attendanceIn(session)).toEqual({ total: 4, present: 1, late: 1, absent: 2, excused: 1 });
    // The attendance must equal that of the class summary.
    const { body } = await server.call('GET', '/api/attendance/5/summary', admin);
    expect(body[0]).toMatchObject({ total: 4, present: 2 });
  });

  it('follows a student who changes class: earlier marks still count, even in a subject that the new class lacks', async () => {
    const { server, teacher, admin, later: term, id } = await start();
    server.setNow(hoursLater(-24));
    await submitExam(server, teacher, { marks: linesOf(10, 20, 0), term });
    await submitExam(server, teacher, { subject: 'Art', marks: linesOf(5, 20, 0), term });
    server.setNow(testNow);
    const moved = { class: 6, roll: 40, from: testToday };
    const { body: found } = await server.call('GET', '/api/students/class/5', admin);
    const change = await server.call('POST', `/api/students/${found[0]._id}/enrolments`, admin, moved);
    expect(change.body).toMatchObject({ class: 6 });
    const six = {
      class: 6,
      marks: [
        { roll: 4, mark: 1 },
        { roll: 40, mark: 20 },
      ],
      term,
    };
    expect((await submitExam(server, teacher, { ...six, examName: 'New' })).status).toBe(201);
    expect((await submitExam(server, teacher, { ...six, subject: 'Music' })).status).toBe(201);
    const { body } = await readReport(server, admin, 40, { term });
    expect(body).toMatchObject({ class: 6, roll: 40 });
    expect(body.subjects).toMatchObject([
      { subject: 'Mathematics', share: 75, exams: [{ mark: 10 }, { mark: 20 }] },
      { subject: 'Music', share: 100 },
      { subject: 'Art', share: 25 },
    ]);
    expect((await readReport(server, admin, 1, { term })).status).toBe(404);
    const sheet = await readBroadsheet(server, admin, { term });
    expect(sheet.body.students.map(({ roll }: { roll: number }) => roll)).toEqual([2, 3]);
    expect(id).toBeGreaterThan(0);
  });

  it('is of the class and roll that the student had at the end of the term', async () => {
    const school = await start();
    const { server, teacher, admin } = school;
    await submitExam(server, teacher, { marks: linesOf(10, 20, 0), day: testDay(-40), term: school.term });
    await endEnrolment(server.db, school, 3, testDay(-10));
    await addTestStudent(server.db, school, {
      roll: 3,
      name: 'Newcomer',
      email: 'new@hill.example',
      fromDate: testDay(-9),
    });
    const { body } = await readBroadsheet(server, admin, { term: school.term });
    expect(body.students).toMatchObject([
      { roll: 1, rollNow: 1, mean: 50 },
      { roll: 2, rollNow: 2, mean: 100 },
      { roll: 3, rollNow: null, name: 'Student 3', mean: 0 },
    ]);
    const now = await readBroadsheet(server, admin, { term: school.later });
    expect(now.body.students[2]).toMatchObject({ roll: 3, rollNow: 3, name: 'Newcomer' });
    // For a term before the student joined, the report is empty.
    const empty = await readReport(server, admin, 3, { term: school.term });
    expect(empty).toMatchObject({ status: 200, body: { name: 'Newcomer', class: 5, subjects: [], mean: null } });
  });

  it('shows students an exam once it is published, and that their own mark was corrected', async () => {
    const school = await start();
    const { server, admin, student, otherStudent, later: term } = school;
    await server.call('PUT', '/api/policies', admin, { resultsVisible: 'published' });
    const [, final] = await submitExams(school);
    const subjects = async (person: TestPerson, roll: number) =>
      (await readReport(server, person, roll, { term })).body.subjects;
    expect(await subjects(student, 1)).toMatchObject([
      { subject: 'Art', share: null, exams: [] },
      { subject: 'Mathematics', share: null, exams: [] },
    ]);
    await server.call('POST', `/api/marks/record/${final}/publish`, admin, {});
    expect(await subjects(student, 1)).toMatchObject([
      { subject: 'Art', share: null, exams: [] },
      { subject: 'Mathematics', share: 50, exams: [{ examName: 'Final', state: 'published' }] },
    ]);
    expect((await readReport(server, admin, 1, { term })).body.subjects[1].share).toBe(56.25);
    server.setNow(hoursLater(1));
    const corrected = { marks: [{ roll: 1, mark: 60 }] };
    expect((await server.call('PUT', `/api/marks/record/${final}`, admin, corrected)).status).toBe(200);
    expect((await subjects(student, 1))[1]).toMatchObject({ share: 100, exams: [{ state: 'corrected' }] });
    expect((await subjects(otherStudent, 2))[1]).toMatchObject({ exams: [{ state: 'published' }] });
    expect((await publishTerm(school)).status).toBe(200);
    const { body } = await readReport(server, student, 1, { term });
    expect(body).toMatchObject({ isPublished: true, subjects: [{ share: 200 / 3 }, { exams: [{}, {}] }] });
  });

  it('is read by staff and the student alone, by the present roll, and is recorded as read', async () => {
    const { server, admin, teacher, student, otherStudent } = await start();
    expect((await readReport(server, student, 1)).status).toBe(200);
    expect((await readReport(server, teacher, 1)).status).toBe(200);
    expect((await readReport(server, otherStudent, 1)).status).toBe(403);
    expect((await readReport(server, student, 99)).status).toBe(403);
    expect((await readReport(server, admin, 99)).status).toBe(404);
    expect((await server.call('GET', '/api/reports/1')).status).toBe(401);
    const { body } = await server.call('GET', '/api/audit?action=reports.read-student', admin);
    expect(body).toMatchObject([{ by: { name: 'Teacher first' }, person: { name: 'Student 1' } }]);
  });

  it('is refused for a term or session that the school does not have, at its field', async () => {
    const { server, admin } = await start();
    expect(await readReport(server, admin, 1, { term: 999 })).toMatchObject({
      status: 400,
      body: { reason: 'not-a-term', fields: { term: 'Must be a term of the school.' } },
    });
    expect(await readReport(server, admin, 1, { session: '1999' })).toMatchObject({
      status: 400,
      body: { reason: 'not-one-of', fields: { session: expect.stringContaining('2026-2027') } },
    });
    expect((await readReport(server, admin, 1, { term: 'first' })).status).toBe(400);
  });

  it('is refused to a teacher of other classes, if teachers reach only their own', async () => {
    const { server, admin, teacher, otherTeacher } = await start();
    await server.call('POST', '/api/subjects/add', admin, {
      name: 'Art',
      code: 'ART',
      class: 5,
      session: '2026-2027',
      teacherEmail: teacher.email,
    });
    await server.call('PUT', '/api/policies', admin, { teachersReach: 'taught' });
    expect((await readReport(server, teacher, 1)).status).toBe(200);
    expect((await readReport(server, otherTeacher, 1)).status).toBe(403);
    expect((await readBroadsheet(server, teacher)).status).toBe(200);
    expect((await readBroadsheet(server, otherTeacher)).status).toBe(403);
  });
});

describe('the broadsheet of a class', () => {
  it('has a line for each student, each with the subjects in the same order, and the means', async () => {
    const school = await start();
    const { server, admin, teacher, otherTeacher } = school;
    const [test, final, art] = await submitExams(school);
    await server.call('PUT', '/api/grade-scale', admin, { bands: letters });
    const { status, body } = await readBroadsheet(server, otherTeacher, { term: school.later });
    expect(status).toBe(200);
    expect(body).toMatchObject({ class: 5, session: '2026-2027', term: school.later, termName: 'Second' });
    // Art: (20/30 + 30/30) ÷ 2; Mathematics: (9/16 + 1 + 0) ÷ 3.
    expect(body.subjects).toMatchObject([
      { subject: 'Art', mean: expect.closeTo(500 / 6, 10) },
      { subject: 'Mathematics', mean: expect.closeTo(2500 / 48, 10) },
    ]);
    expect(body.students).toMatchObject([
      {
        roll: 1,
        shares: [
          { share: 200 / 3, grade: 'A' },
          { share: 56.25, grade: 'A' },
        ],
        meanGrade: 'A',
      },
      {
        roll: 2,
        shares: [
          { share: null, grade: null },
          { share: 100, grade: 'A+' },
        ],
        mean: 100,
      },
      {
        roll: 3,
        shares: [
          { share: 100, grade: 'A+' },
          { share: 0, grade: 'F' },
        ],
        mean: 50,
      },
    ]);
    const by = (person: TestPerson, name: string) => ({ teacher: { name, email: person.email }, state: 'submitted' });
    expect(body.exams).toEqual([
      { _id: art, subject: 'Art', examName: 'Final Exam', ...by(otherTeacher, 'Teacher second') },
      { _id: test, subject: 'Mathematics', examName: 'Test', ...by(teacher, 'Teacher first') },
      { _id: final, subject: 'Mathematics', examName: 'Final', ...by(teacher, 'Teacher first') },
    ]);
    expect(body.isPublished).toBe(false);
    await publishTerm(school);
    const after = await readBroadsheet(server, admin, { term: school.later });
    expect(after.body).toMatchObject({ isPublished: true, exams: [{ state: 'published' }, {}, {}] });
  });

  it('agrees with each student’s report', async () => {
    const school = await start();
    await submitExams(school);
    await takeRegister(school.server, school.teacher, {});
    const { body } = await readBroadsheet(school.server, school.admin, { session: '2026-2027' });
    for (const { roll, shares, mean, attendance } of body.students) {
      const report = await readReport(school.server, school.admin, roll, { session: '2026-2027' });
      expect(report.body).toMatchObject({ mean, attendance });
      expect(report.body.subjects.map(({ share }: { share: number }) => share)).toEqual(
        shares.map(({ share }: { share: number }) => share),
      );
    }
  });

  it('is refused to students, and for an unknown class', async () => {
    const { server, admin, student } = await start();
    expect((await readBroadsheet(server, student)).status).toBe(403);
    expect((await server.call('GET', '/api/reports/class/5')).status).toBe(401);
    expect((await readBroadsheet(server, admin, {}, 4321)).status).toBe(400);
    expect((await readBroadsheet(server, admin, {}, 9)).body).toMatchObject({ class: 9, students: [], subjects: [] });
    expect((await readBroadsheet(server, admin, { term: 999 })).status).toBe(400);
  });

  it('is recorded as read', async () => {
    const { server, admin } = await start();
    await readBroadsheet(server, admin);
    const { body } = await server.call('GET', '/api/audit?action=reports.read-class', admin);
    expect(body).toMatchObject([{ class: 5 }]);
  });
});
