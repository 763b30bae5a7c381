import { describe, expect, it } from 'vitest';
import { submitExam } from '../../../../test/exams.ts';
import { linesFor, takeRegister } from '../../../../test/registers.ts';
import {
  addTestSchool,
  addTestStudent,
  hoursLater,
  openTestSignIn,
  startTestServer,
  testDay,
  testToday,
} from '../../../../test/test-school.ts';

const session = '2026-2027';

async function start() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const path = `/api/students/${school.student.id}`;
  const call = (method: 'GET' | 'POST' | 'DELETE' | 'PUT', below = '', body?: object, as = school.admin) =>
    server.call(method, `${path}${below}`, as, body);
  const enrol = (body: object) => call('POST', '/enrolments', body);
  const leave = (on: string) => call('POST', '/leave', { on });
  const list = async () =>
    (await call('GET', '/enrolments')).body.map(({ class: number, roll, from, to }: Record<string, unknown>) => [
      number,
      roll,
      from,
      to,
    ]);
  const rollsIn = async (number: number) =>
    (await server.call('GET', `/api/students/class/${number}`, school.admin)).body.map(
      ({ roll }: { roll: number }) => roll,
    );
  const former = async () =>
    (await server.call('GET', '/api/former-students', school.admin)).body.map(({ _id }: { _id: string }) =>
      Number(_id),
    );
  const emailOf = async () => {
    const account = server.db.selectFrom('account').select(['email', 'closed_at']);
    return account.where('person_id', '=', school.student.id).executeTakeFirstOrThrow();
  };
  return { server, school, call, enrol, leave, list, rollsIn, former, emailOf };
}

describe('a change of class', () => {
  it('as of today shows today, and the email follows a new roll', async () => {
    const { enrol, list, rollsIn, emailOf, school } = await start();
    const answer = await enrol({ class: 6, from: testToday, roll: 40 });
    expect(answer).toMatchObject({ status: 201, body: { class: 6, roll: 40, session, from: testToday, to: null } });
    expect(await list()).toEqual([
      [5, 1, '2026-07-01', testDay(-1)],
      [6, 40, testToday, null],
    ]);
    expect([await rollsIn(5), await rollsIn(6)]).toEqual([
      [2, 3],
      [4, 40],
    ]);
    expect((await emailOf()).email).toBe(`s40@${school.domain}`);
  });

  it('in the future changes nothing today, and can be taken back before it begins', async () => {
    const { call, enrol, list, rollsIn, emailOf, school } = await start();
    const { body } = await enrol({ class: 6, from: testDay(7), roll: 40 });
    expect((await emailOf()).email).toBe(`s1@${school.domain}`);
    expect(await rollsIn(6)).toEqual([4]);
    expect(await list()).toEqual([
      [5, 1, '2026-07-01', testDay(6)],
      [6, 40, testDay(7), null],
    ]);
    expect((await call('DELETE', `/enrolments/${body._id}`)).status).toBe(200);
    expect(await list()).toEqual([[5, 1, '2026-07-01', null]]);
    expect((await call('DELETE', `/enrolments/${body._id}`)).status).toBe(404);
  });

  it('that has begun cannot be taken back', async () => {
    const { call } = await start();
    const { body } = await call('GET', '/enrolments');
    expect(await call('DELETE', `/enrolments/${body[0]._id}`)).toMatchObject({
      status: 409,
      body: { reason: 'enrolment-begun' },
    });
  });

  it('on a past day applies from that day on, until the next known change', async () => {
    const { enrol, list, server, school } = await start();
    await enrol({ class: 6, from: testDay(7) });
    expect((await enrol({ class: 6, from: testDay(-7), roll: 40 })).status).toBe(201);
    expect(await list()).toEqual([
      [5, 1, '2026-07-01', testDay(-8)],
      [6, 40, testDay(-7), testDay(6)],
      [6, 1, testDay(7), null],
    ]);
    const before = await server.call('GET', `/api/attendance/5/${testDay(-8)}`, school.teacher);
    expect(before.body.students.map(({ roll }: { roll: number }) => roll)).toEqual([1, 2, 3]);
  });

  it('is refused if a register or marks of the student lie after it, with the last such day', async () => {
    const { server, school, enrol, leave, list } = await start();
    const before = await list();
    await takeRegister(server, school.teacher, {
      date: testDay(-3),
      attendance: linesFor('Present', 'Late', 'Absent'),
    });
    for (const refused of [
      await enrol({ class: 6, from: testDay(-4) }),
      await enrol({ class: 6, from: testDay(-3) }),
    ]) {
      expect(refused).toMatchObject({
        status: 409,
        body: { reason: 'registers-later', parameters: { class: 5, date: testDay(-3) } },
      });
      expect(Object.keys(refused.body.fields)).toEqual(['from']);
    }
    expect(await leave(testDay(-3))).toMatchObject({ status: 409, body: { reason: 'registers-later' } });
    const marks = [1, 2, 3].map((roll) => ({ roll, mark: 5 }));
    expect((await submitExam(server, school.teacher, { marks })).status).toBe(201);
    expect(await enrol({ class: 6, from: testDay(-2) })).toMatchObject({
      status: 409,
      body: { reason: 'marks-later', parameters: { class: 5, date: testToday } },
    });
    expect(await list()).toEqual(before);
    expect((await enrol({ class: 6, from: testDay(1) })).status).toBe(201);
  });

  it('is refused into the student’s own class, a closed class, a roll in use, or a day outside open sessions', async () => {
    const { server, school, enrol } = await start();
    const reasonOf = async (body: object) => {
      const { status, body: said } = await enrol(body);
      return [status, said.reason, ...Object.keys(said.fields ?? {})];
    };
    expect(await reasonOf({ class: 5, from: testToday })).toEqual([409, 'already-in-class', 'class']);
    expect(await reasonOf({ class: 6, from: testToday, roll: 4 })).toEqual([409, 'roll-in-use', 'roll']);
    expect(await reasonOf({ class: 199, from: testToday })).toEqual([400, 'not-a-class', 'class']);
    expect(await reasonOf({ class: 6, from: '2019-01-01' })).toEqual([400, 'outside-sessions', 'from']);
    expect(await reasonOf({ class: 6, from: testToday, session: '1999' })).toEqual([400, 'not-one-of', 'session']);
    await server.call('PUT', '/api/classes/6', school.admin, { name: 'Class 6', isOpen: false });
    expect(await reasonOf({ class: 6, from: testToday })).toEqual([400, 'class-closed', 'class']);
    expect(await reasonOf({ class: 5, from: testToday, roll: 70 })).toEqual([201, undefined]);
    expect((await server.call('POST', `/api/sessions/${session}/close`, school.admin, {})).status).toBe(200);
    expect(await reasonOf({ class: 7, from: testToday })).toEqual([409, 'session-closed']);
  });

  it('to one roll succeeds only for one of two that come at once', async () => {
    const { server, school } = await start();
    const answers = await Promise.all(
      [school.student, school.otherStudent].map(({ id }) =>
        server.call('POST', `/api/students/${id}/enrolments`, school.admin, { class: 6, from: testToday, roll: 77 }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe('leaving', () => {
  it('today makes a former student, who comes back on any day', async () => {
    const { enrol, leave, list, rollsIn, former, emailOf, school, server } = await start();
    expect((await leave(testToday)).status).toBe(200);
    expect([await rollsIn(5), await former()]).toEqual([[2, 3], [school.student.id]]);
    expect((await emailOf()).closed_at).not.toBeNull();
    expect((await server.call('GET', '/api/identity/me', school.student)).status).toBe(401);

    expect((await enrol({ class: 6, from: testDay(-1) })).body.reason).toBe('already-in-class');
    expect((await enrol({ class: 6, from: testDay(3) })).status).toBe(201);
    expect(await list()).toEqual([
      [5, 1, '2026-07-01', testDay(-1)],
      [6, 1, testDay(3), null],
    ]);
    expect(await former()).toEqual([]);
    expect(await emailOf()).toEqual({ email: `s1@${school.domain}`, closed_at: null });
    expect(await rollsIn(6)).toEqual([4]);
    const found = await server.call('GET', `/api/students/${school.student.id}`, school.admin);
    expect(found).toMatchObject({ status: 200, body: { class: 6, roll: 1 } });
    server.setNow(hoursLater(72));
    const later = await openTestSignIn(server.db, school.id, school.admin.email, hoursLater(72));
    const { body } = await server.call('GET', '/api/students/class/6', later);
    expect(body.map(({ roll }: { roll: number }) => roll)).toEqual([1, 4]);
  });

  it('and coming back on the same day to the same class continues as if nothing had happened', async () => {
    const { enrol, leave, list } = await start();
    await leave(testDay(5));
    expect(await list()).toEqual([[5, 1, '2026-07-01', testDay(4)]]);
    expect((await enrol({ class: 5, from: testDay(5) })).status).toBe(201);
    expect(await list()).toEqual([[5, 1, '2026-07-01', null]]);
  });

  it('on a future day changes nothing yet, and cancels changes that would come after it', async () => {
    const { enrol, leave, list, rollsIn, former } = await start();
    await enrol({ class: 6, from: testDay(7), roll: 40 });
    expect((await leave(testDay(5))).status).toBe(200);
    expect(await list()).toEqual([[5, 1, '2026-07-01', testDay(4)]]);
    expect([await rollsIn(5), await former()]).toEqual([[1, 2, 3], []]);
    expect(await leave(testDay(5))).toMatchObject({ status: 409, body: { reason: 'in-no-class-then' } });
  });

  it('frees the roll: a student who comes back needs another one if it is in use', async () => {
    const { server, school, enrol, leave } = await start();
    await leave(testToday);
    const other = `/api/students/${school.otherStudent.id}/enrolments`;
    expect((await server.call('POST', other, school.admin, { class: 5, from: testToday, roll: 1 })).status).toBe(201);
    expect(await enrol({ class: 5, from: testToday })).toMatchObject({ status: 409, body: { reason: 'roll-in-use' } });
    expect((await enrol({ class: 5, from: testToday, roll: 90 })).status).toBe(201);
  });

  it('with the only future enrolment taken back makes the student a former one again', async () => {
    const { call, enrol, leave, former, school } = await start();
    await leave(testToday);
    const { body } = await enrol({ class: 6, from: testDay(3) });
    expect((await call('DELETE', `/enrolments/${body._id}`)).status).toBe(200);
    expect(await former()).toEqual([school.student.id]);
  });
});

describe('a change of a student’s record', () => {
  it('of one who comes back next week changes the class in which they will be', async () => {
    const { server, school, call, enrol, leave, list } = await start();
    await leave(testToday);
    await enrol({ class: 6, from: testDay(3) });
    const { body } = await call('GET');
    const { _id, email, photo, ...fields } = body;
    const address = { street: '1 Hill Road', city: 'Dhaka', state: 'Dhaka', postalCode: '1200' };
    const changed = await server.call('PUT', `/api/students/${_id}`, school.admin, { ...fields, address, class: 7 });
    expect(changed).toMatchObject({ status: 200, body: { class: 7 } });
    expect(await list()).toEqual([
      [5, 1, '2026-07-01', testDay(-1)],
      [7, 1, testDay(3), null],
    ]);
  });
});

it('another school’s student is unknown, and so is one who is erased', async () => {
  const { server, school, call } = await start();
  const vale = await addTestSchool(server, { domain: 'vale.example' });
  const { id } = await addTestStudent(server.db, school, { roll: 50 });
  const path = `/api/students/${id}`;
  expect((await server.call('GET', `${path}/enrolments`, vale.admin)).status).toBe(404);
  expect((await server.call('POST', `${path}/leave`, vale.admin, { on: testToday })).status).toBe(404);
  expect((await call('GET', '/enrolments', undefined, school.teacher)).status).toBe(403);
  expect((await server.call('GET', `/api/students/${school.student.id}/enrolments`)).status).toBe(401);
  expect((await call('POST', '/erasure', { roll: 1 })).status).toBe(200);
  expect((await call('GET', '/enrolments')).status).toBe(404);
});
