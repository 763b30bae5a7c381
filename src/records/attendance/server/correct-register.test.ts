import { describe, expect, it } from 'vitest';
import {
  correctRegister,
  endEnrolment,
  linesFor,
  readStoredAttendance,
  takeRegister,
} from '../../../../test/registers.ts';
import { addTestSchool, startTestServer, testDay, testNow, testToday } from '../../../../test/test-school.ts';

const path = `/api/attendance/5/${testToday}`;
const [rollOneAbsent, rollTwoPresent] = linesFor('Absent', 'Present') as [
  ReturnType<typeof linesFor>[number],
  ReturnType<typeof linesFor>[number],
];

/** A school whose class 5 was marked: 1 and 3 present, 2 absent. */
async function startWithRegister() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  await takeRegister(server, school.teacher);
  return { server, ...school };
}

describe('a correction', () => {
  it('changes the lines it names and no others', async () => {
    const { server, teacher } = await startWithRegister();
    const answer = await correctRegister(server, teacher, [rollTwoPresent]);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      class: 5,
      date: testToday,
      teacherEmail: 'first@hill.example',
      attendance: [
        { roll: 1, name: 'Student 1', status: 'Present' },
        { roll: 2, name: 'Student 2', status: 'Present' },
        { roll: 3, name: 'Student 3', status: 'Present' },
      ],
    });
    expect((await server.call('GET', '/api/attendance/5', teacher)).body).toEqual({ data: [answer.body] });
  });

  it('is refused if the register has changed since it was read, and returns the current register', async () => {
    const { server, teacher, otherTeacher } = await startWithRegister();
    const { version } = (await server.call('GET', path, teacher)).body;
    const correct = (as: typeof teacher, line: unknown, basedOn: string) =>
      server.call('PUT', path, as, { attendance: [line], basedOn });
    expect((await correct(otherTeacher, rollTwoPresent, version)).status).toBe(200);
    const stands = (await server.call('GET', path, teacher)).body;
    const refused = await correct(teacher, rollOneAbsent, version);
    expect(refused).toMatchObject({ status: 409, body: { code: 'changed_meanwhile', reason: 'register-changed' } });
    expect(refused.body.stands).toEqual(stands);
    expect((await server.call('GET', path, teacher)).body).toEqual(stands);
    expect((await correct(teacher, rollOneAbsent, stands.version)).status).toBe(200);
  });

  it('is seen by the student at once', async () => {
    const { server, teacher, otherStudent } = await startWithRegister();
    const read = async () => (await server.call('GET', '/api/attendance/student/2', otherStudent)).body.data;
    const line = { roll: 2, name: 'Student 2' };
    expect(await read()).toMatchObject([{ attendance: [{ ...line, status: 'Absent' }] }]);
    await correctRegister(server, teacher, [rollTwoPresent]);
    expect(await read()).toMatchObject([{ attendance: [{ ...line, status: 'Present' }] }]);
  });

  it('records the old and new values, who changed them and when, newest first', async () => {
    const { server, teacher, otherTeacher, admin } = await startWithRegister();
    const later = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000);
    server.setNow(later(1));
    await correctRegister(server, otherTeacher, [rollOneAbsent, rollTwoPresent]);
    server.setNow(later(2));
    await correctRegister(server, admin, linesFor('Present'));

    const { body } = await server.call('GET', path, teacher);
    const second = { by: 'Teacher second', at: later(1).toISOString() };
    const one = { roll: 1, name: 'Student 1' };
    const first = { ...one, from: 'Absent', to: 'Present', by: 'Ada Head', at: later(2).toISOString() };
    expect(body.corrections[0]).toEqual(first);
    expect(body.corrections).toHaveLength(3);
    expect(body.corrections).toContainEqual({ ...one, from: 'Present', to: 'Absent', ...second });
    expect(body.corrections).toContainEqual({ roll: 2, name: 'Student 2', from: 'Absent', to: 'Present', ...second });
    const taken = { at: testNow.toISOString(), by: { name: 'Teacher first', email: teacher.email } };
    expect(body.taken).toEqual(taken);
  });

  it('leaves no history of a line that stays as it was', async () => {
    const { server, teacher } = await startWithRegister();
    const answer = await correctRegister(server, teacher, linesFor('Present', 'Absent', 'Present'));
    expect(answer.status).toBe(200);
    expect((await readStoredAttendance(server.db)).attendance_correction).toEqual([]);
    await correctRegister(server, teacher, linesFor('Present', 'Present', 'Present'));
    expect((await readStoredAttendance(server.db)).attendance_correction).toHaveLength(1);
  });

  it('of one line by many at once leaves a history without a gap', async () => {
    const { server, teacher, admin } = await startWithRegister();
    const corrections = Array.from({ length: 12 }, (_, index) =>
      correctRegister(server, index % 3 ? teacher : admin, index % 2 ? linesFor('Present') : linesFor('Absent')),
    );
    const statuses = (await Promise.all(corrections)).map((answer) => answer.status);
    expect(statuses).toEqual(Array(12).fill(200));

    const { body } = await server.call('GET', path, teacher);
    const history = body.corrections.toReversed();
    expect(history.length).toBeGreaterThan(0);
    for (const [index, { from, to }] of history.entries()) {
      expect(from).toBe(index === 0 ? 'Present' : history[index - 1].to);
      expect(to).not.toBe(from);
    }
    expect(body.students[0].status).toBe(history.at(-1).to);
  });

  it('of several lines by many at once, in either order, does not deadlock', async () => {
    const { server, teacher } = await startWithRegister();
    const forth = linesFor('Absent', 'Present', 'Absent');
    const back = linesFor('Present', 'Absent', 'Present').reverse();
    const corrections = Array.from({ length: 20 }, (_, index) =>
      correctRegister(server, teacher, index % 2 ? forth : back),
    );
    expect((await Promise.all(corrections)).map((answer) => answer.status)).toEqual(Array(20).fill(200));
  });

  it('reaches a student who has left since, by the roll they had', async () => {
    const { server, id, domain, admin, ...school } = await startWithRegister();
    await endEnrolment(server.db, { id, domain, admin, ...school }, 2, testToday);
    const answer = await correctRegister(server, admin, [rollTwoPresent]);
    expect(answer.body.attendance[1]).toEqual({ roll: 2, name: 'Student 2', status: 'Present' });
  });
});

describe('a correction is refused and nothing changed', () => {
  const present = { roll: 1, status: 'Present' };
  const wrong: [string, object][] = [
    ['a roll twice', { attendance: [rollOneAbsent, rollOneAbsent] }],
    ['a roll of another class', { attendance: [rollOneAbsent, { roll: 4, status: 'Present' }] }],
    ['a roll that nobody has', { attendance: [{ roll: 999, status: 'Present' }] }],
    ['an unknown status', { attendance: [{ roll: 1, status: 'Asleep' }] }],
    ['a roll as text', { attendance: [{ roll: '1', status: 'Absent' }] }],
    ['an empty list', { attendance: [] }],
    ['no list', {}],
    ['another date in the body', { attendance: [rollOneAbsent], date: testToday }],
    ['another teacher in the body', { attendance: [rollOneAbsent], teacherEmail: 'second@hill.example' }],
  ];

  it.each(wrong)('with 400 for %s', async (_what, body) => {
    const { server, teacher } = await startWithRegister();
    const before = await readStoredAttendance(server.db);
    const answer = await server.call('PUT', path, teacher, body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_input', fields: expect.any(Object) } });
    expect(await readStoredAttendance(server.db)).toEqual(before);
  });

  it.each([
    `0/${testToday}`,
    `11/${testToday}`,
    `five/${testToday}`,
    '5/2026-02-30',
    '5/today',
    '5/2026-11-20T00:00:00Z',
  ])('with 400 at %s', async (place) => {
    const { server, teacher } = await startWithRegister();
    const answer = await server.call('PUT', `/api/attendance/${place}`, teacher, { attendance: [present] });
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_input' } });
  });

  it('with 404 where no register was taken', async () => {
    const { server, teacher } = await startWithRegister();
    for (const place of [`5/${testDay(-1)}`, `6/${testToday}`, `5/${testDay(40)}`]) {
      const answer = await server.call('PUT', `/api/attendance/${place}`, teacher, { attendance: [present] });
      expect(answer, place).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
  });

  it('with 404 from another school', async () => {
    const { server } = await startWithRegister();
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    const before = await readStoredAttendance(server.db);
    for (const person of [vale.admin, vale.teacher]) {
      expect((await correctRegister(server, person, [rollOneAbsent])).status).toBe(404);
    }
    expect(await readStoredAttendance(server.db)).toEqual(before);
  });

  it('with 403 from a student, and from anyone who gives another’s email', async () => {
    const { server, student, teacher } = await startWithRegister();
    const before = await readStoredAttendance(server.db);
    expect(await correctRegister(server, student, linesFor('Absent'))).toMatchObject({ status: 403 });
    const body = { attendance: [rollOneAbsent] };
    expect(await server.call('PUT', `${path}?email=second@hill.example`, teacher, body)).toMatchObject({ status: 403 });
    expect(await readStoredAttendance(server.db)).toEqual(before);
  });

  it('with 401 from those who are not signed in', async () => {
    const { server } = await startWithRegister();
    expect(await server.call('PUT', path, undefined, { attendance: [present] })).toMatchObject({ status: 401 });
  });
});
