import { describe, expect, it } from 'vitest';
import { randomBy } from '../../../../test/random-changes.ts';
import { addTestSchool, addTestStudents, startTestServer, testDay, testToday } from '../../../../test/test-school.ts';

type Lesson = {
  readonly classNumber: number;
  readonly subject?: string;
  readonly time?: string;
  readonly day?: string;
  readonly week?: string;
};

/** A school whose class 5 has the rolls 1 to 3 and class 6 roll 4, with French (11) and Spanish (12) of both. */
async function start() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const { admin, teacher, otherTeacher } = school;
  const call = (method: 'POST' | 'PUT' | 'GET' | 'DELETE', path: string, body?: object) =>
    server.call(method, path, admin, body);
  for (const name of ['French', 'Spanish']) {
    const answer = await call('POST', '/api/groups', { name, subject: name, classes: [5, 6] });
    expect(answer.status).toBe(201);
  }
  const fill = (group: number, rolls: readonly number[], from?: string) =>
    call('PUT', `/api/groups/${group}/members`, { rolls, ...(from && { from }) });
  const periodOf = ({ classNumber, subject, time = '08:00-08:45', day = 'Monday', week }: Lesson, email: string) => ({
    ...{ classNumber, day, period: 1, time, teacher: { email }, ...(week !== undefined && { week }) },
    subject: subject ?? { 11: 'French', 12: 'Spanish' }[classNumber] ?? 'Art',
  });
  const plan = (lesson: Lesson, by = teacher) => call('POST', '/api/schedule', periodOf(lesson, by.email));
  const move = (id: string, lesson: Lesson, by = teacher) =>
    call('PUT', `/api/schedule/${id}`, periodOf(lesson, by.email));
  return { server, ...school, teacher, otherTeacher, call, fill, plan, move };
}

/** The refusal, which names the other lesson and whom it concerns. */
function clashWith(number: number, name: string, rolls: readonly number[]) {
  return {
    status: 409,
    body: {
      code: 'clash',
      reason: 'student-clash',
      parameters: {
        lesson: { class: number, name, day: 'Monday', time: '08:00-08:45', week: null },
        count: rolls.length,
        students: rolls.slice(0, 5).map((roll) => ({ roll, name: `Student ${roll}` })),
      },
    },
  };
}

describe('no student may be in two lessons at once', () => {
  it('when a lesson is added to the class or to a group, or moved', async () => {
    const { otherTeacher, fill, plan, move } = await start();
    await fill(11, [1, 4]);
    await fill(12, [2, 3]);
    expect((await plan({ classNumber: 11 })).status).toBe(201);
    // Parallel groups without a common student do not clash.
    expect((await plan({ classNumber: 12 }, otherTeacher)).status).toBe(201);
    expect(await plan({ classNumber: 5, time: '08:30-09:15' }, otherTeacher)).toMatchObject({ status: 409 });
    const added = await plan({ classNumber: 5, time: '09:00-09:45' }, otherTeacher);
    expect(added.status).toBe(201);
    const moved = await move(added.body._id, { classNumber: 5 }, otherTeacher);
    expect(moved).toMatchObject({ status: 409, body: { code: 'clash' } });
    // Class 7 has nobody in the groups.
    expect((await plan({ classNumber: 7, time: '08:45-09:00' })).status).toBe(201);
  });

  it('and the refusal names the other lesson, how many students and the first of them', async () => {
    const { server, id, domain, otherTeacher, fill, plan } = await start();
    const more = [7, 8, 9, 10].map((roll) => ({ roll, class: 5 }));
    await addTestStudents(server.db, { id, domain }, more);
    await fill(11, [1, 2, 3, 4, 7, 8, 9, 10]);
    await plan({ classNumber: 11 });
    const refused = await plan({ classNumber: 5 }, otherTeacher);
    expect(refused).toMatchObject(clashWith(11, 'French', [1, 2, 3, 7, 8, 9, 10]));
    expect(refused.body.message).toBe(
      'Students who would be in two lessons at once: 7 (Student 1, Student 2, Student 3, Student 7, Student 8). ' +
        'The other lesson is French of French on Monday, 08:00-08:45.',
    );
  });

  it('but students may change places between groups that have their lessons at the same time, all or none', async () => {
    const { call, otherTeacher, fill, plan } = await start();
    await fill(11, [1, 4]);
    await fill(12, [2]);
    await plan({ classNumber: 11 });
    expect((await plan({ classNumber: 12 }, otherTeacher)).status).toBe(201);
    const set = (french: readonly number[], spanish: readonly number[]) =>
      call('PUT', '/api/groups/members', {
        groups: [
          { class: 11, rolls: french },
          { class: 12, rolls: spanish },
        ],
      });
    const rolls = async (group: number) =>
      (await call('GET', `/api/groups/${group}/members`)).body.map(({ roll }: { roll: number }) => roll);
    expect((await set([2, 4], [1, 3])).status).toBe(200);
    expect([await rolls(11), await rolls(12)]).toEqual([
      [2, 4],
      [1, 3],
    ]);
    expect(await set([1, 3], [1, 2])).toMatchObject({ status: 409, body: { reason: 'student-clash' } });
    const unknown = await set([1], [2, 99]);
    expect([unknown.status, Object.keys(unknown.body.fields)]).toEqual([400, ['groups.1.rolls.1']]);
    expect([await rolls(11), await rolls(12)]).toEqual([
      [2, 4],
      [1, 3],
    ]);
    const { body: history } = await call('GET', '/api/history/group/11');
    expect(history[0]).toMatchObject({ action: 'groups.change-members' });
  });

  it('in weeks that alternate, only within the same week, which the refusal names', async () => {
    const { call, otherTeacher, fill, plan } = await start();
    expect((await call('PUT', '/api/calendar/weeks', { cycle: 2, names: ['A', 'B'] })).status).toBe(200);
    await fill(11, [1]);
    await plan({ classNumber: 11, week: 'A' });
    const other = await plan({ classNumber: 5, week: 'B' }, otherTeacher);
    expect(other.status).toBe(201);
    const sent = { classNumber: 5, day: 'Monday', period: 1, subject: 'Art', time: '08:00-08:45' };
    for (const week of ['A', '']) {
      const refused = await call('PUT', `/api/schedule/${other.body._id}`, {
        ...{ ...sent, week, teacher: { email: otherTeacher.email } },
      });
      expect(refused).toMatchObject({ status: 409, body: { parameters: { lesson: { name: 'French', week: 'A' } } } });
    }
  });

  it('when lessons are swapped', async () => {
    const { call, otherTeacher, fill, plan } = await start();
    await fill(11, [1]);
    await plan({ classNumber: 11 });
    const early = await plan({ classNumber: 7, subject: 'Art' }, otherTeacher);
    const late = await plan({ classNumber: 5, time: '10:00-10:45' }, otherTeacher);
    const swapped = await call('POST', '/api/schedule/swap', {
      one: Number(early.body._id),
      other: Number(late.body._id),
    });
    expect(swapped).toMatchObject(clashWith(11, 'French', [1]));
    const { body } = await call('GET', '/api/schedule/5');
    expect(body).toMatchObject([{ classNumber: 11 }, { classNumber: 5, periods: [{ time: '10:00-10:45' }] }]);
  });

  it('when a student becomes a member', async () => {
    const { otherTeacher, fill, plan } = await start();
    await plan({ classNumber: 11 });
    await plan({ classNumber: 12 }, otherTeacher);
    expect((await fill(11, [1, 2])).status).toBe(200);
    expect(await fill(12, [2, 3])).toMatchObject({ status: 409, body: { reason: 'student-clash' } });
    expect((await fill(12, [3])).status).toBe(200);
    // A student who leaves a group can join another on that day, but not a day earlier.
    await fill(11, [1], testDay(4));
    expect(await fill(12, [2, 3], testDay(3))).toMatchObject({ status: 409 });
    expect((await fill(12, [2, 3], testDay(4))).status).toBe(200);
  });

  it('when a student changes to another class of the group', async () => {
    const { call, student, otherTeacher, fill, plan } = await start();
    await fill(11, [1]);
    await plan({ classNumber: 11 });
    expect((await plan({ classNumber: 6 }, otherTeacher)).status).toBe(201);
    const move = (body: object) => call('POST', `/api/students/${student.id}/enrolments`, body);
    const there = { session: '2026-2027', class: 6, roll: 31, from: testToday };
    expect(await move(there)).toMatchObject({ status: 409, body: { reason: 'student-clash' } });
    expect((await move({ ...there, class: 7 })).status).toBe(201);
  });

  it('when a change of members or of the timetable is undone', async () => {
    const { call, otherTeacher, fill, plan } = await start();
    await fill(11, [1]);
    await fill(11, []);
    await plan({ classNumber: 11 });
    await plan({ classNumber: 5 }, otherTeacher);
    const [last] = (await call('GET', '/api/history/group/11')).body;
    const undone = await call('POST', `/api/history/${last._id}/undo`, {});
    expect(undone).toMatchObject({ status: 409, body: { reason: 'student-clash' } });
    expect((await call('GET', '/api/groups/11/members')).body).toEqual([]);
  });

  it('when both are written at the same moment, fifty times', { timeout: 120_000 }, async () => {
    const { call, teacher, otherTeacher, fill, plan } = await start();
    const times = Array.from({ length: 25 }, (_, place) => {
      const clock = `${String(7 + Math.floor(place / 4)).padStart(2, '0')}:${String(15 * (place % 4)).padStart(2, '0')}`;
      const [hour = '', minute = ''] = clock.split(':');
      return `${clock}-${hour}:${String(Number(minute) + 14).padStart(2, '0')}`;
    });
    const writes = times.flatMap((time) => [
      plan({ classNumber: 11, time }, teacher),
      plan({ classNumber: 5, time }, otherTeacher),
    ]);
    const filling = fill(11, [1, 2]);
    const answers = await Promise.all([...writes, filling]);
    for (const { status } of answers) expect([200, 201, 409]).toContain(status);
    const read = async (number: number) => (await call('GET', `/api/schedule/${number}`)).body;
    const members = (await call('GET', '/api/groups/11/members')).body;
    const own = (records: readonly { classNumber: number; periods: { time: string }[] }[], number: number) =>
      records.filter((one) => one.classNumber === number).map((one) => one.periods[0]?.time);
    const ofGroup = own(await read(11), 11);
    const ofClass = own(await read(5), 5);
    const both = ofGroup.filter((time) => ofClass.includes(time));
    expect(members.length === 0 || both.length === 0).toBe(true);
  });

  it('when fifty changes of members, classes and lessons come at once, twenty times', {
    tags: ['all'],
    timeout: 600_000,
  }, async () => {
    const { call, student, otherTeacher, fill, plan } = await start();
    expect((await plan({ classNumber: 11 })).status).toBe(201);
    expect((await plan({ classNumber: 12 }, otherTeacher)).status).toBe(201);
    const random = randomBy(1);
    const some = () => [1, 2, 3, 4].filter(() => random.below(2) === 0);
    const move = () => {
      const there = { session: '2026-2027', class: random.of([5, 6]), from: testToday };
      return call('POST', `/api/students/${student.id}/enrolments`, there);
    };
    const both = () => {
      const groups = [11, 12].map((number) => ({ class: number, rolls: some() }));
      return call('PUT', '/api/groups/members', { groups });
    };
    const rolls = async (group: number): Promise<number[]> =>
      (await call('GET', `/api/groups/${group}/members`)).body.map(({ roll }: { roll: number }) => roll);
    const seen = new Set<number>();
    for (let turn = 0; turn < 20; turn += 1) {
      const writes = Array.from({ length: 50 }, (_, place) => {
        if (place % 10 === 0) return plan({ classNumber: random.of([5, 6]) }, otherTeacher);
        if (place % 10 === 1) return move();
        return place % 10 === 2 ? both() : fill(random.of([11, 12]), some());
      });
      for (const { status } of await Promise.all(writes)) seen.add(status);
      const french = await rolls(11);
      const spanish = await rolls(12);
      expect(french.filter((roll) => spanish.includes(roll))).toEqual([]);
      await call('PUT', '/api/groups/members', { groups: [11, 12].map((number) => ({ class: number, rolls: [] })) });
    }
    expect([...seen].filter((status) => status >= 500)).toEqual([]);
    expect(seen).toContain(200);
    expect(seen).toContain(409);
  });
});
