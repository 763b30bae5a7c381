import { describe, expect, it } from 'vitest';
import { exam, giveSubject, linesOf, readStoredMarks, submitExam } from '../../../../test/exams.ts';
import { applyRows, checkRows } from '../../../../test/import-kinds.ts';
import {
  addTestSchool,
  hoursLater,
  openTestSignIn,
  startTestServer,
  type TestPerson,
  testToday,
} from '../../../../test/test-school.ts';
import { marksKind } from '../../../flows/imports/server/marks-kind.ts';

const exempt = (roll: number) => ({ roll, mark: null, state: 'exempt' });

/**
 * A school whose class 5 has two exams out of 20 in which an absence counts as 0. The marks are 20, none and 10, and
 * then 10 for each.
 */
async function start() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  await submitExam(server, school.teacher, { examName: 'Test', marks: linesOf(10, 10, 10) });
  const { body } = await submitExam(server, school.teacher, { absentAsZero: true, marks: linesOf(20, null, 10) });
  const path = `/api/marks/record/${body._id}`;
  const correct = (marks: readonly object[], as: TestPerson = school.teacher, more: object = {}) =>
    server.call('PUT', path, as, { marks, ...more });
  const get = async (address: string, as: TestPerson = school.admin) => (await server.call('GET', address, as)).body;
  return { server, school, ...school, path, correct, get };
}

function subjectOf(report: { subjects: { subject: string; share: number; exams: object[] }[] }) {
  return report.subjects.find(({ subject }) => subject === 'Mathematics');
}

describe('a student who is exempt from an exam', () => {
  it('has it counted neither for nor against them, even if an absence counts as 0', async () => {
    const { correct, get, student, otherStudent } = await start();
    expect(subjectOf(await get('/api/reports/2'))).toMatchObject({ share: 25 });
    expect((await correct([exempt(2)])).status).toBe(200);
    const report = await get('/api/reports/2', otherStudent);
    expect(subjectOf(report)).toMatchObject({ share: 50 });
    expect(subjectOf(report)?.exams).toContainEqual(
      expect.objectContaining({ examName: 'Final Exam', mark: null, lineState: 'exempt' }),
    );
    expect(report.mean).toBe(50);
    const { students } = await get('/api/reports/class/5');
    expect(students.find(({ roll }: { roll: number }) => roll === 2)).toMatchObject({ mean: 50 });
    // With the only exam exempt, no result is left.
    await correct([exempt(1)]);
    expect(subjectOf(await get('/api/reports/1', student))).toMatchObject({ share: 50 });
  });

  it('is shown as exempt to staff and to the student, also on the home page, and to no other student', async () => {
    const { server, correct, get, path, student, otherStudent } = await start();
    server.setNow(hoursLater(1));
    const { body } = await correct([exempt(2)]);
    const lines = [{ roll: 1, mark: 20 }, exempt(2), { roll: 3, mark: 10 }];
    expect(body).toMatchObject({ marks: lines, state: 'corrected' });
    expect(body.corrections).toMatchObject([{ roll: 2, from: null, to: null, toState: 'exempt' }]);
    expect(body.corrections[0]).not.toHaveProperty('fromState');
    expect(await get(path)).toEqual(body);
    expect(await get('/api/marks/result/2', otherStudent)).toMatchObject([
      { marks: [exempt(2)], state: 'corrected' },
      { marks: [{ mark: 10 }] },
    ]);
    expect((await get('/api/home', otherStudent)).student.results[0]).toMatchObject({
      mark: null,
      lineState: 'exempt',
    });
    expect((await get('/api/marks/result/1', student))[0].marks[0]).toHaveProperty(
      'state',
      expect.not.stringMatching('exempt'),
    );
  });

  it('is exempt from the submission on, if it says so, and already in the draft', async () => {
    const { server, teacher, get } = await start();
    const sent = { ...exam, examName: 'Oral', marks: [{ roll: 1, mark: 3 }, exempt(2), { roll: 3, mark: null }] };
    await giveSubject(server, teacher, sent);
    const { maxMark: _maxMark, ...draft } = sent;
    expect((await server.call('PUT', '/api/marks/draft', teacher, draft)).body.marks).toMatchObject(sent.marks);
    expect((await get('/api/marks/draft?class=5&subject=Mathematics&examName=Oral', teacher)).marks[1]).toMatchObject(
      exempt(2),
    );
    const submitted = await server.call('POST', '/api/marks', teacher, sent);
    expect(submitted).toMatchObject({ status: 201, body: { marks: sent.marks } });
    expect(submitted.body.marks[2]).toHaveProperty('state', expect.not.stringMatching('exempt'));
  });

  it('can be given a mark or an absence instead, which leaves the exam and the past as they were', async () => {
    const { server, school, correct, get, path } = await start();
    const before = await get(path);
    await correct([exempt(2)]);
    server.setNow(hoursLater(30));
    const [teacher, admin] = (await Promise.all(
      [school.teacher, school.admin].map(({ email }) => openTestSignIn(server.db, school.id, email, hoursLater(30))),
    )) as [TestPerson, TestPerson];
    const exemptVersion = (await get(path, admin)).version;
    const undone = await correct([{ roll: 2, mark: null }], teacher, { basedOn: exemptVersion });
    expect(undone).toMatchObject({ status: 200, body: { version: before.version, marks: before.marks } });
    expect(undone.body.marks).toEqual(before.marks);
    expect(undone.body.corrections[0]).toMatchObject({ from: null, to: null, fromState: 'exempt' });
    expect((await get(`/api/marks/result/2?on=${testToday}`, admin))[0].marks).toMatchObject([exempt(2)]);
    const given = await correct([{ roll: 2, mark: 7 }], teacher);
    expect(given.body.marks[1]).toMatchObject({ mark: 7 });
  });

  it('has no mark: a mark or another state with it is refused, and nothing changes', async () => {
    const { server, teacher, correct } = await start();
    const before = await readStoredMarks(server.db);
    const refused = await correct([{ roll: 2, mark: 3, state: 'exempt' }]);
    expect(refused).toMatchObject({
      status: 400,
      body: { faults: { 'marks.0.mark': { reason: 'exempt-with-mark' } } },
    });
    for (const state of ['late', '', null, 1])
      expect((await correct([{ roll: 2, mark: null, state }])).status).toBe(400);
    const marks = [{ roll: 1, mark: 3, state: 'exempt' }, exempt(2), exempt(3)];
    expect((await server.call('POST', '/api/marks', teacher, { ...exam, examName: 'New', marks })).status).toBe(400);
    expect(await readStoredMarks(server.db)).toEqual(before);
  });

  it('stays exempt in withdrawn marks, and while the maximum is lowered', async () => {
    const { server, admin, correct, get, path } = await start();
    await correct([exempt(1)]);
    expect((await correct([{ roll: 3, mark: 2 }], admin, { maxMark: 2 })).body.marks[0]).toMatchObject(exempt(1));
    expect((await server.call('DELETE', path, admin)).status).toBe(200);
    expect((await get('/api/marks/withdrawn/5'))[0].marks[0]).toMatchObject(exempt(1));
  });

  it('is imported from and exported to the column with that name', async () => {
    const { server, school, get, path } = await start();
    const row = { class: '5', subject: 'Mathematics', examName: 'Final Exam', roll: '2' };
    const check = (cells: object) => checkRows(server, school, marksKind, [{ ...row, ...cells }]);
    const apply = (cells: object) => applyRows(server, school, marksKind, [{ ...row, ...cells }]);
    expect(await check({ mark: '3', exempt: 'yes' })).toMatchObject([
      { faults: [{ field: 'exempt', reason: 'exempt-with-mark' }] },
    ]);
    expect((await apply({ mark: '', exempt: 'Yes' })).rows).toMatchObject([{ state: 'changed' }]);
    expect((await get(path)).marks[1]).toMatchObject(exempt(2));
    expect(await check({ mark: '', exempt: '' })).toMatchObject([{ state: 'same' }]);
    expect(await check({ mark: '', exempt: 'yes' })).toMatchObject([{ state: 'same' }]);
    expect((await apply({ mark: '–', exempt: '' })).rows).toMatchObject([{ state: 'changed' }]);
    expect((await get(path)).marks[1]).toHaveProperty('state', expect.not.stringMatching('exempt'));
  });
});
