import { describe, expect, it } from 'vitest';
import { linesOf, submitExam } from '../../../../test/exams.ts';
import { addTestSchool, hoursLater, startTestServer, type TestPerson } from '../../../../test/test-school.ts';

/** A school with this many students in class 5, where everybody sees the spread of submitted exams. */
async function start(students: number, policies: object = { classSpread: 'shown' }) {
  const server = await startTestServer();
  const school = await addTestSchool(server, { students });
  await server.call('PUT', '/api/policies', school.admin, policies);
  const spread = (person: TestPerson | undefined, roll = 1, query = '') =>
    server.call('GET', `/api/reports/${roll}/spread${query}`, person);
  return { server, ...school, spread };
}

/** 10, 20, … out of 200. */
const tens = (count: number) => linesOf(...Array.from({ length: count }, (_, place) => 10 * (place + 1)));

describe('the spread of a class', () => {
  it('is the quartiles of each exam in percent, and how many sat it', async () => {
    const { server, teacher, admin, student, spread } = await start(10);
    await submitExam(server, teacher, { maxMark: 200, marks: tens(10) });
    const expected = [
      // The marks are 10, 20 … 100 out of 200, and the indexes are 2.25, 4.5 and 6.75, counted from 0.
      { examName: 'Final Exam', subject: 'Mathematics', term: null, q1: 16.25, median: 27.5, q3: 38.75, sat: 10 },
    ];
    expect(await spread(admin)).toMatchObject({ status: 200, body: expected });
    expect((await spread(teacher)).body).toEqual(expected);
    expect((await spread(student)).body).toEqual(expected);
  });

  it('is written as marks on the exam’s scale', async () => {
    const { server, teacher, admin, spread } = await start(10);
    const grades = { kind: 'number', max: 6, step: 0.5, best: 'low', writes: { as: 'of', decimals: 1 } };
    const levels = ['Below', 'Meeting', 'Exceeding'].map((name, place) => ({ name, share: place * 50, passes: true }));
    await server.call('PUT', '/api/scales/Grades', admin, grades);
    await server.call('PUT', '/api/scales/Levels', admin, { kind: 'levels', levels, writes: { as: 'level' } });
    const add = (scale: string, marks: readonly unknown[]) => {
      const lines = marks.map((mark, place) => ({ roll: place + 1, mark }));
      return submitExam(server, teacher, { examName: scale, scale, maxMark: undefined, marks: lines });
    };
    expect((await add('Grades', [1, 1, 2, 2, 2, 3, 4, 4, 5, 6])).status).toBe(201);
    expect((await add('Levels', [...Array(5).fill('Below'), ...Array(5).fill('Exceeding')])).status).toBe(201);
    expect((await spread(admin)).body).toMatchObject([
      { examName: 'Grades', written: { q1: '4', median: '2.5', q3: '2' } },
      { examName: 'Levels', written: { q1: 'Below', median: 'Meeting', q3: 'Exceeding' } },
    ]);
  });

  it('is not shown for fewer than ten, as it would reveal single marks', async () => {
    const { server, teacher, admin, student, spread } = await start(9);
    await submitExam(server, teacher, { maxMark: 200, marks: tens(9) });
    expect((await spread(admin)).body).toEqual([]);
    expect((await spread(student)).body).toEqual([]);
  });

  it('counts those who sat the exam, not those of the class', async () => {
    const { server, teacher, admin, spread } = await start(10);
    const marks = tens(10).map((line) => (line.roll === 7 ? { ...line, mark: null } : line));
    await submitExam(server, teacher, { maxMark: 200, marks });
    expect((await spread(admin)).body).toEqual([]);
  });

  it('includes those whose line counts as zero', async () => {
    const { server, teacher, admin, spread } = await start(10);
    const marks = tens(10).map((line) => (line.roll === 1 ? { roll: 1, mark: null, state: 'zero' } : line));
    await submitExam(server, teacher, { maxMark: 200, marks });
    expect((await spread(admin)).body).toMatchObject([{ median: 27.5, sat: 10 }]);
  });

  it('is shown to students only if the school chooses so', async () => {
    const { server, teacher, admin, student, spread } = await start(10, { classSpread: 'hidden' });
    await submitExam(server, teacher, { maxMark: 200, marks: tens(10) });
    expect((await spread(student)).status).toBe(403);
    expect((await spread(teacher)).body).toHaveLength(1);
    await server.call('PUT', '/api/policies', admin, { classSpread: 'shown' });
    expect((await spread(student)).body).toHaveLength(1);
  });

  it('is shown to students only for results that they may see', async () => {
    const policies = { classSpread: 'shown', resultsVisible: 'published' };
    const { server, teacher, admin, student, spread } = await start(10, policies);
    const { body: exam } = await submitExam(server, teacher, { maxMark: 200, marks: tens(10) });
    expect((await spread(student)).body).toEqual([]);
    expect((await spread(admin)).body).toHaveLength(1);
    await server.call('POST', `/api/marks/record/${exam._id}/publish`, admin, {});
    expect((await spread(student)).body).toHaveLength(1);
  });

  it('is the same for every reader and after changes of class, so that no difference reveals a student', async () => {
    const { server, teacher, admin, student, otherStudent, spread } = await start(11);
    await submitExam(server, teacher, { maxMark: 200, marks: tens(11) });
    const before = (await spread(student)).body;
    expect(before).toMatchObject([{ sat: 11 }]);
    expect((await spread(otherStudent, 2)).body).toEqual(before);
    expect((await spread(admin, 11)).body).toEqual(before);
    const { body: members } = await server.call('GET', '/api/students/class/5', admin);
    server.setNow(hoursLater(1));
    expect((await server.call('DELETE', `/api/students/${members[5]._id}`, admin)).status).toBe(200);
    expect((await spread(student)).body).toEqual(before);
  });

  it('leaves out for students an exam that was corrected since they saw it, as the difference would reveal whose mark changed', async () => {
    const { server, teacher, admin, student, spread } = await start(10);
    const { body: exam } = await submitExam(server, teacher, { maxMark: 200, marks: tens(10) });
    await submitExam(server, teacher, { examName: 'Other', maxMark: 200, marks: tens(10) });
    expect((await spread(student)).body).toHaveLength(2);
    server.setNow(hoursLater(1));
    const { status } = await server.call('PUT', `/api/marks/record/${exam._id}`, teacher, {
      marks: [{ roll: 7, mark: 200 }],
    });
    expect(status).toBe(200);
    expect((await spread(student)).body).toMatchObject([{ examName: 'Other' }]);
    expect((await spread(admin)).body).toHaveLength(2);
  });

  it('covers one session, and is only in one’s own report', async () => {
    const { server, teacher, admin, student, otherStudent, spread } = await start(10);
    await submitExam(server, teacher, { maxMark: 200, marks: tens(10) });
    expect((await spread(student, 1, '?session=2026-2027')).body).toHaveLength(1);
    expect((await spread(student, 1, '?session=2025-2026')).body).toEqual([]);
    expect((await spread(student, 1, '?session=1999')).status).toBe(400);
    expect((await spread(otherStudent, 1)).status).toBe(403);
    expect((await spread(admin, 99)).status).toBe(404);
    expect((await spread(undefined)).status).toBe(401);
    const { body } = await server.call('GET', '/api/audit?action=reports.read-student', admin);
    expect(body).toEqual([]);
  });
});
