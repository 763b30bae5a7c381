import { describe, expect, it } from 'vitest';
import { countRows } from '../../../../test/count-rows.ts';
import { submitExam } from '../../../../test/exams.ts';
import { newStudent } from '../../../../test/people.ts';
import { linesFor, takeRegister } from '../../../../test/registers.ts';
import { addTestSchool, addTestStudent, startTestServer, type TestPerson } from '../../../../test/test-school.ts';
import { sessionKey } from '../../../base/school/server/sessions.queries.ts';

/**
 * Rolls 1 to 3 are in class 5 and 4 in class 6, since 2026-07-01 in session 2026-2027, which is followed by 2027-2028.
 */
async function setUp() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const plan = (body: object = {}, as: TestPerson = school.admin) =>
    server.call('POST', '/api/move-up/plan', as, { from: '2026-2027', to: '2027-2028', rolls: 'kept', ...body });
  return { server, school, plan };
}

describe('the plan of moving up', () => {
  it('lists what happens to each student, class by class, and writes nothing', async () => {
    const { server, school, plan } = await setUp();
    await addTestStudent(server.db, school, { roll: 9, class: 10, name: 'Zoë' });
    const before = await countRows(server.db);
    const { status, body } = await plan({ choices: [{ roll: 2, outcome: 'kept' }] });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      counts: { promoted: 3, kept: 1, leaving: 1, undecided: 0 },
      day: '2027-06-01',
      passPercent: null,
      faults: [],
      classes: [
        { class: 5, movesUpTo: 6, students: 3, promoted: 2, kept: 1 },
        { class: 6, students: 1 },
        { class: 10, movesUpTo: null, leaving: 1 },
      ],
    });
    expect(body.students).toEqual([
      line(1, 'Student 1', 5, 'promoted', 6),
      { ...line(2, 'Student 2', 5, 'kept', 5), suggested: 'promoted' },
      line(3, 'Student 3', 5, 'promoted', 6),
      line(4, 'Student 4', 6, 'promoted', 7),
      { ...line(9, 'Zoë', 10, 'leaving', null), nextRoll: null },
    ]);
    const { audit_entry: _, ...after } = await countRows(server.db);
    expect(before).toMatchObject(after);
  });

  it('leaves students who already have a place in the next session where they are, with their rolls', async () => {
    const { server, school, plan } = await setUp();
    const newcomer = { ...newStudent, roll: 60, class: 5, session: '2027-2028' };
    expect((await server.call('POST', '/api/students', school.admin, newcomer)).status).toBe(201);
    const early = { class: 9, from: '2027-06-01' };
    await server.call('POST', `/api/students/${school.student.id}/enrolments`, school.admin, early);
    const { body } = await plan({ rolls: 'by-roll' });
    expect(body).toMatchObject({ placed: 2, counts: { promoted: 3 }, faults: [] });
    expect(body.students.map((one: { roll: number; nextRoll: number }) => [one.roll, one.nextRoll])).toEqual([
      [2, 2],
      [3, 3],
      [4, 4],
    ]);
  });

  it('suggests keeping those under the school’s pass mark in the session’s results', async () => {
    const { server, school, plan } = await setUp();
    const marks = [
      { roll: 1, mark: 39 },
      { roll: 2, mark: 40 },
      { roll: 3, mark: null },
    ];
    expect((await submitExam(server, school.teacher, { maxMark: 100, marks })).status).toBe(201);
    await server.call('PUT', '/api/policies', school.admin, { passPercent: 40 });
    const { body } = await plan();
    expect(body.passPercent).toBe(40);
    expect(body.students.map((one: { outcome: string; percent: number }) => [one.outcome, one.percent])).toEqual([
      ['kept', 39],
      ['promoted', 40],
      ['promoted', null],
      ['promoted', null],
    ]);
  });

  it('begins the new enrolments after the last register that names the old ones', async () => {
    const { server, school } = await setUp();
    const old = { session_id: sessionKey(school.id, '2025-2026'), from_date: '2025-07-01' };
    const ofOld = server.db.updateTable('enrolment').set(old);
    await ofOld.where('school_id', '=', school.id).where('class', '=', 5).execute();
    for (const date of ['2026-09-01', '2026-11-19']) {
      const taken = await takeRegister(server, school.teacher, {
        date,
        attendance: linesFor('Present', 'Absent', 'Present'),
      });
      expect(taken.status).toBe(201);
    }
    const wanted = { from: '2025-2026', to: '2026-2027', rolls: 'kept' };
    const { body } = await server.call('POST', '/api/move-up/plan', school.admin, wanted);
    expect(body).toMatchObject({ day: '2026-11-20', counts: { promoted: 3 } });
  });

  it('lists faults by roll, in the reader’s language', async () => {
    const { server, school, plan } = await setUp();
    await server.call('PUT', '/api/classes/6', school.admin, { isOpen: false });
    await addTestStudent(server.db, school, { roll: 7, class: 8, session: '2025-2026' });
    const { body } = await plan({ choices: [1, 2].map((roll) => ({ roll, outcome: 'leaving' })), rolls: 'by-roll' });
    expect(body.faults).toEqual([
      {
        roll: 3,
        code: 'in_use',
        reason: 'next-class-closed',
        parameters: { roll: 3, class: 6 },
        message: 'Roll 3 would move to class 6, which is closed.',
      },
    ]);
    const language = { language: 'bn' };
    await server.call('PUT', '/api/school/languages', school.admin, { language: 'en', languages: ['en', 'bn'] });
    const wanted = { from: '2026-2027', to: '2027-2028', rolls: 'kept' };
    const inBengali = await server.call('POST', '/api/move-up/plan', school.admin, wanted, language);
    expect(inBengali.body.faults[0].message).toMatch(/^রোল/);
  });

  it('reports sessions in the wrong order, a closed one, and nobody to move', async () => {
    const { server, school, plan } = await setUp();
    await server.call('POST', '/api/sessions/2027-2028/close', school.admin, {});
    expect((await plan()).body.faults).toMatchObject([{ code: 'in_use', reason: 'session-closed' }]);
    const { body } = await plan({ from: '2026-2027', to: '2025-2026' });
    expect(body.faults).toMatchObject([{ code: 'clash', reason: 'session-not-after' }]);
    const { body: nobody } = await plan({ from: '2024-2025', to: '2025-2026' });
    expect(nobody).toMatchObject({ students: [], faults: [{ reason: 'nobody-to-move-up' }] });
  });

  it.each([
    ['a session that the school does not have', { from: 'never' }, 'from'],
    ['another such', { to: 'never' }, 'to'],
    ['an unknown rule for rolls', { rolls: 'by-height' }, 'rolls'],
    ['an unknown outcome', { choices: [{ roll: 1, outcome: 'expelled' }] }, 'choices.0.outcome'],
    [
      'a roll that is chosen for twice',
      {
        choices: [
          { roll: 1, outcome: 'kept' },
          { roll: 1, outcome: 'leaving' },
        ],
      },
      'choices.1.roll',
    ],
  ])('is refused with 400 for %s', async (_what, body, field) => {
    const { plan } = await setUp();
    const answer = await plan(body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_input' } });
    expect(Object.keys(answer.body.fields)).toEqual([field]);
  });

  it('is for admins alone', async () => {
    const { server, school, plan } = await setUp();
    expect((await plan({}, school.teacher)).status).toBe(403);
    expect((await plan({}, school.student)).status).toBe(403);
    expect((await server.call('POST', '/api/move-up/plan', undefined, {})).status).toBe(401);
  });
});

function line(roll: number, name: string, classNumber: number, outcome: string, nextClass: number | null) {
  return { roll, name, class: classNumber, outcome, suggested: outcome, percent: null, nextClass, nextRoll: roll };
}
