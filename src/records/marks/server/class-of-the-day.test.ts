import { expect, it } from 'vitest';
import { exam, giveSubject, linesOf, submitExam } from '../../../../test/exams.ts';
import { exportFile, readExported } from '../../../../test/exported.ts';
import { applyRows, checkRows } from '../../../../test/import-kinds.ts';
import {
  addTestSchool,
  addTestStudent,
  hoursLater,
  openTestSignIn,
  startTestServer,
  testDay,
  testToday,
} from '../../../../test/test-school.ts';
import { marksKind } from '../../../flows/imports/server/marks-kind.ts';
import { readZip } from '../../../platform/server/zip.ts';

const day = testDay(-5);

/**
 * Class 5 had rolls 1 to 3 on the day of the exam. Since then roll 1 has moved to class 6, with roll 31, and roll 9 has
 * joined.
 */
async function start() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  await addTestStudent(server.db, school, { roll: 9, name: 'Joined', fromDate: testDay(-2) });
  const moved = { class: 6, from: testDay(-1), roll: 31 };
  await server.call('POST', `/api/students/${school.student.id}/enrolments`, school.admin, moved);
  const get = async (path: string, as = school.admin) => (await server.call('GET', path, as)).body;
  return { server, school, teacher: school.teacher, get };
}

const rollsOf = (lines: readonly { roll: number }[]) => lines.map(({ roll }) => roll);

it('the class list of a day has the students of the class on that day, as known now', async () => {
  const { get, teacher } = await start();
  expect(rollsOf(await get(`/api/students/class/5?day=${day}`, teacher))).toEqual([1, 2, 3]);
  expect(rollsOf(await get('/api/students/class/5', teacher))).toEqual([2, 3, 9]);
  expect(await get('/api/students/class/5?day=soon')).toMatchObject({ code: 'bad_input' });
});

it('an exam needs everybody who was in the class on its day, and takes nobody who joined since', async () => {
  const { server, teacher } = await start();
  const rolls = [2, 3, 9].map((roll) => ({ roll, mark: 5 }));
  const refused = await submitExam(server, teacher, { day, marks: rolls });
  expect(refused).toMatchObject({
    status: 400,
    body: {
      faults: { 'marks.2.roll': { reason: 'roll-of-another-class' }, marks: { reason: 'rolls-missing' } },
    },
  });
  const submitted = await submitExam(server, teacher, { day, marks: linesOf(17, 3, null) });
  expect(submitted).toMatchObject({ status: 201, body: { marks: linesOf(17, 3, null) } });
  expect((await submitExam(server, teacher, { examName: 'Of today', marks: rolls })).status).toBe(201);
  expect(await submitExam(server, teacher, { day: testDay(1), examName: 'Ahead' })).toMatchObject({
    status: 400,
    body: { faults: { day: { reason: 'day-ahead' } } },
  });
});

it('a draft keeps its marks with the students of the exam’s day', async () => {
  const { server, school, teacher, get } = await start();
  await giveSubject(server, teacher, exam);
  const { maxMark: _maxMark, ...draft } = { ...exam, day, marks: linesOf(17, 3) };
  expect((await server.call('PUT', '/api/marks/draft', teacher, draft)).body.marks).toMatchObject(linesOf(17, 3));
  const joined = { ...draft, marks: [{ roll: 9, mark: 1 }] };
  expect((await server.call('PUT', '/api/marks/draft', teacher, joined)).status).toBe(400);
  // The office learns later that the student already had another roll, 22, on that day.
  const [, second] = await get(`/api/students/class/5?day=${day}`);
  const other = { class: 5, from: testDay(-9), roll: 22 };
  await server.call('POST', `/api/students/${second._id}/enrolments`, school.admin, other);
  const path = `/api/marks/draft?class=5&subject=${exam.subject}&examName=${encodeURIComponent(exam.examName)}`;
  expect((await get(path, teacher)).marks).toMatchObject([
    { roll: 1, mark: 17 },
    { roll: 22, mark: 3 },
  ]);
});

it('a file of marks uses the class on the exam’s day', async () => {
  const { server, school, teacher, get } = await start();
  const of = { class: '5', subject: exam.subject, examName: 'Filed', maxMark: '20', teacherEmail: teacher.email };
  const rowsOf = (...marks: [string, string][]) => marks.map(([roll, mark]) => ({ ...of, roll, mark, date: day }));
  const wrong = await checkRows(server, school, marksKind, rowsOf(['2', '3'], ['3', '4'], ['9', '5']));
  expect(wrong.map(({ state }) => state)).toEqual(['wrong', 'wrong', 'wrong']);
  const { rows } = await applyRows(server, school, marksKind, rowsOf(['1', '17'], ['2', '3'], ['3', '4']));
  expect(rows.map(({ state }) => state)).toEqual(['new', 'new', 'new']);
  const [{ _id }] = await get('/api/marks/exams');
  expect((await get(`/api/marks/record/${_id}`)).marks).toMatchObject(linesOf(17, 3, 4));
});

it('an exam submitted with the list of another day is completed with that of its own', async () => {
  const { server, school, teacher, get } = await start();
  const facts = { absentAsZero: true, marks: [2, 3, 9].map((roll) => ({ roll, mark: roll === 9 ? null : 10 })) };
  const { body: submitted } = await submitExam(server, teacher, facts);
  const path = `/api/marks/record/${submitted._id}`;
  const shares = async (roll: number) => {
    const { subjects } = await get(`/api/reports/${roll}`);
    return subjects.map(({ share, exams }: { share: number; exams: object[] }) => [share, exams.length]);
  };
  expect(await shares(9)).toEqual([[0, 1]]);
  expect((await server.call('PUT', path, teacher, { day })).status).toBe(200);
  // For results, a student who joined after the exam has not missed it.
  expect(await shares(9)).toEqual([[null, 0]]);
  expect(await get('/api/marks/result/9')).toEqual([]);
  expect(rollsOf((await get(path)).marks)).toEqual([1, 2, 3]);
  server.setNow(hoursLater(24));
  const [tomorrow, office] = await Promise.all(
    [teacher, school.admin].map(({ email }) => openTestSignIn(server.db, school.id, email, hoursLater(24))),
  );
  const corrected = await server.call('PUT', path, tomorrow, { marks: [{ roll: 1, mark: 20 }] });
  expect(corrected).toMatchObject({
    status: 200,
    body: { marks: [{ roll: 1, mark: 20 }, {}, {}], corrections: [{ roll: 1, from: null, to: 20 }] },
  });
  const read = async (of: string) => (await server.call('GET', of, office)).body;
  expect(await read('/api/marks/result/31')).toMatchObject([{ marks: [{ mark: 20 }] }]);
  expect(await read(`/api/marks/result/31?on=${testToday}`)).toEqual([]);
  expect((await read('/api/reports/31')).subjects).toMatchObject([{ share: 100 }]);
  const nine = await server.call('PUT', path, tomorrow, { marks: [{ roll: 9, mark: 1 }] });
  expect(nine).toMatchObject({
    status: 400,
    body: { faults: { 'marks.0.roll': { reason: 'roll-of-another-class' } } },
  });
});

it('an exam keeps the mark of a student who joined later but sat it', async () => {
  const { server, teacher, get } = await start();
  const { body } = await submitExam(server, teacher, { marks: [2, 3, 9].map((roll) => ({ roll, mark: roll })) });
  const path = `/api/marks/record/${body._id}`;
  expect((await server.call('PUT', path, teacher, { day })).status).toBe(200);
  expect(rollsOf((await get(path)).marks)).toEqual([1, 2, 3, 9]);
  expect(await get('/api/marks/result/9')).toMatchObject([{ day, marks: [{ mark: 9 }] }]);
});

it('files, lists, counts and news of an exam have the lines that its page has', async () => {
  const { server, school, teacher, get } = await start();
  server.setNow(hoursLater(1));
  const { body: late } = await submitExam(server, teacher, { marks: [2, 3, 9].map((roll) => ({ roll, mark: null })) });
  const path = `/api/marks/record/${late._id}`;
  const { body } = await server.call('PUT', path, teacher, { day, marks: [{ roll: 2, mark: 10 }] });
  const lines = body.marks.map(({ roll, mark }: { roll: number; mark: number | null }) => [roll, mark]);
  expect(lines).toEqual([
    [1, null],
    [2, 10],
    [3, null],
  ]);

  const [{ marks }] = await get(`/api/marks/${teacher.email}`, teacher);
  expect(marks.map(({ roll, mark }: { roll: number; mark: number | null }) => [roll, mark])).toEqual(lines);
  const file = await readExported((await exportFile(server, 'marks?format=csv', school.admin)).content);
  expect(file.map((row) => [row.Roll, row.Mark])).toEqual([
    ['1', ''],
    ['2', '10'],
    ['3', ''],
  ]);
  const { content } = await exportFile(server, 'oneroster', school.admin);
  const results = readZip(content, { files: 30, bytes: 10_000_000 }).find(({ name }) => name === 'results.csv');
  expect(results?.content.toString().trim().split('\r\n')).toHaveLength(1 + lines.length);
  const joined = await openTestSignIn(server.db, school.id, 's9@hill.example');
  expect(await get('/api/news/unread', joined)).toMatchObject({ results: 0 });
  const second = await openTestSignIn(server.db, school.id, 's2@hill.example');
  expect(await get('/api/news/unread', second)).toMatchObject({ results: 1 });

  // A file of marks corrects the same students as the page.
  const of = { class: '5', subject: exam.subject, examName: exam.examName, maxMark: '20', teacherEmail: teacher.email };
  const checked = await checkRows(server, school, marksKind, [
    { ...of, roll: '1', mark: '4' },
    { ...of, roll: '9', mark: '5' },
  ]);
  expect(checked.map((row) => row.state)).toEqual(['changed', 'wrong']);

  expect((await server.call('DELETE', path, school.admin)).status).toBe(200);
  const [withdrawn] = await get('/api/marks/withdrawn/5');
  expect(rollsOf(withdrawn.marks)).toEqual([1, 2, 3]);
});
