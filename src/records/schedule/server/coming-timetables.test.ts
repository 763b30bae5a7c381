import { describe, expect, it } from 'vitest';
import { letWait } from '../../../../test/coming-timetable.ts';
import { addTestGuardian } from '../../../../test/guardians.ts';
import { addPeriod, otherTeacher } from '../../../../test/periods.ts';
import {
  addTestSchool,
  hoursLater,
  openTestSignIn,
  startTestServer,
  type TestPerson,
  testDay,
  testToday,
} from '../../../../test/test-school.ts';
import type { ScheduleRecord } from '../schedule.contract.ts';
import { turnTimetables } from './turn-timetables.ts';

const sixth = { classNumber: 6, teacher: otherTeacher, subject: 'English' };

/** Mathematics now; from the day after tomorrow on, Art and Music of the first teacher and Dance of the second. */
async function startWithComing() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const { teacher, otherTeacher, student, admin } = school;
  await addPeriod(server, admin, { day: 'Sunday' });
  const sessions = await server.db.selectFrom('session').select(['id', 'name']).execute();
  const sessionOf = (name: string) => sessions.find((one) => one.name === name)?.id as number;
  const common = { day: 2, label: null, room: 'Hall', endsMinute: 525 };
  const periods = [
    { ...common, class: 6, period: 2, subject: 'Dance', teacherIds: [otherTeacher.id], week: null, startsMinute: 480 },
    {
      ...common,
      class: 6,
      period: 1,
      subject: 'Music',
      teacherIds: [teacher.id],
      week: null,
      startsMinute: 490,
      room: null,
      day: 0,
    },
    { ...common, class: 5, period: 1, subject: 'Art', teacherIds: [teacher.id], week: null, startsMinute: 480 },
  ];
  await letWait(server, school, { sessionId: sessionOf('2026-2027'), from: testDay(2), periods });
  const guardian = 'ma@home.example';
  await addTestGuardian(server.db, { schoolId: school.id, email: student.email, guardian });
  const { id, token } = await openTestSignIn(server.db, school.id, guardian, hoursLater(0));
  const read = async (path: string, as: TestPerson = admin) => (await server.call('GET', path, as)).body;
  const subjects = async (path: string, as?: TestPerson) =>
    (await read(path, as)).map(({ periods: [one] }: ScheduleRecord) => one?.subject);
  return { server, ...school, sessionOf, periods, read, subjects, guardian: { id, token, email: guardian } };
}

describe('a timetable that waits for its first day', () => {
  it('is announced with that day to everybody at the school, and to nobody else', async () => {
    const { server, admin, teacher, student, guardian, read } = await startWithComing();
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    for (const as of [admin, teacher, student, guardian]) {
      expect(await read('/api/schedule/coming', as), as.email).toEqual([{ session: '2026-2027', from: testDay(2) }]);
    }
    expect(await read('/api/schedule/coming', vale.admin)).toEqual([]);
    expect((await server.call('GET', '/api/schedule/coming')).status).toBe(401);
  });

  it('is shown completely for its days, by class and by teacher, to those who may see that, and today’s before', async () => {
    const { subjects, teacher, otherTeacher, student, guardian } = await startWithComing();
    for (const on of ['', `?on=${testToday}`, `?on=${testDay(1)}`]) {
      expect(await subjects(`/api/schedule${on}`), on).toEqual(['Mathematics']);
      expect(await subjects(`/api/schedule/teacher/${teacher.email}${on}`, teacher), on).toEqual(['Mathematics']);
      expect(await subjects(`/api/schedule/5${on}`, student), on).toEqual(['Mathematics']);
    }
    for (const on of [`?on=${testDay(2)}`, `?on=${testDay(30)}`]) {
      expect(await subjects(`/api/schedule${on}`), on).toEqual(['Art', 'Music', 'Dance']);
      expect(await subjects(`/api/schedule/teacher/${teacher.email}${on}`), on).toEqual(['Music', 'Art']);
      expect(await subjects(`/api/schedule/teacher/${teacher.email}${on}`, teacher), on).toEqual(['Music', 'Art']);
      expect(await subjects(`/api/schedule/teacher/${otherTeacher.email}${on}`), on).toEqual(['Dance']);
      for (const as of [teacher, student, guardian]) {
        expect(await subjects(`/api/schedule/5${on}`, as), as.email).toEqual(['Art']);
      }
    }
  });

  it('is hidden from people who may not see today’s', async () => {
    const { server, teacher, otherTeacher, student, guardian } = await startWithComing();
    const statusOf = async (path: string, as?: TestPerson) =>
      (await server.call('GET', `${path}?on=${testDay(2)}`, as)).status;
    for (const as of [teacher, student, guardian]) expect(await statusOf('/api/schedule', as), as.email).toBe(403);
    for (const as of [otherTeacher, student, guardian]) {
      expect(await statusOf(`/api/schedule/teacher/${teacher.email}`, as), as.email).toBe(403);
    }
    for (const as of [student, guardian]) expect(await statusOf('/api/schedule/6', as), as.email).toBe(403);
    for (const path of ['/api/schedule', '/api/schedule/5', `/api/schedule/teacher/${teacher.email}`]) {
      expect(await statusOf(path), path).toBe(401);
    }
  });

  it('shows who occupies its rooms, to those who manage the timetable', async () => {
    const { read } = await startWithComing();
    const rooms = (await read(`/api/schedule?on=${testDay(2)}`)).map(({ periods: [one] }: ScheduleRecord) => [
      one?.subject,
      one?.roomTakenBy?.subject,
    ]);
    expect(rooms).toEqual([
      ['Art', 'Dance'],
      ['Music', undefined],
      ['Dance', 'Art'],
    ]);
  });

  it('marks a teacher who has left, and keeps that email out of a new teacher’s timetable', async () => {
    const { server, read, otherTeacher, admin } = await startWithComing();
    const { closed_at } = { closed_at: hoursLater(0).toISOString() };
    await server.db.updateTable('account').set({ closed_at }).where('person_id', '=', otherTeacher.id).execute();
    const shown: ScheduleRecord[] = await read(`/api/schedule?on=${testDay(2)}`);
    expect(shown.map(({ periods: [one] }) => one?.teacher.hasLeft)).toEqual([undefined, undefined, true]);
    const left = await server.call('GET', `/api/schedule/teacher/${otherTeacher.email}?on=${testDay(2)}`, admin);
    expect(left.status).toBe(404);
  });

  it('is named with its shared rooms before the school refuses such rooms, and then takes effect completely', async () => {
    const { server, id, admin, teacher, read, subjects } = await startWithComing();
    await addPeriod(server, admin, { day: 'Friday', room: 'Hall' });
    await addPeriod(server, admin, { ...sixth, day: 'Friday', room: 'hall ' });
    const lessons = (one: string, other: string) => [
      { class: 5, subject: one },
      { class: 6, subject: other },
    ];
    const of = { day: 'Friday', time: '08:00-08:45', room: expect.stringMatching(/^hall$/i) };
    const shared = await read('/api/schedule/shared-rooms');
    expect(shared).toMatchObject({
      count: 2,
      rooms: [
        { ...of, from: null, lessons: expect.arrayContaining(lessons('Mathematics', 'English')) },
        { from: testDay(2), day: 'Monday', lessons: expect.arrayContaining(lessons('Art', 'Dance')) },
      ],
    });
    expect((await server.call('GET', '/api/schedule/shared-rooms', teacher)).status).toBe(403);
    expect((await server.call('PUT', '/api/policies', admin, { roomTaken: 'refuse' })).status).toBe(200);
    await turnTimetables(server.db, hoursLater(48));
    server.setNow(hoursLater(48));
    const as = await openTestSignIn(server.db, id, admin.email, hoursLater(48));
    expect(await subjects('/api/schedule', as)).toEqual(['Art', 'Music', 'Dance']);
    expect((await server.call('GET', '/api/home', as)).body.admin.lateTimetable).toBeNull();
  });

  it('that cannot take effect changes nothing, is reported to admins, and does not hold up a later one', async () => {
    const { server, id, admin, periods, sessionOf, subjects } = await startWithComing();
    const [dance] = periods;
    const school = { id, admin };
    await server.db
      .updateTable('coming_timetable')
      .set({ periods: JSON.stringify([...periods, dance]) })
      .execute();
    await expect(turnTimetables(server.db, hoursLater(48))).rejects.toThrow();
    server.setNow(hoursLater(48));
    const as = await openTestSignIn(server.db, id, admin.email, hoursLater(48));
    const home = async () => (await server.call('GET', '/api/home', as)).body.admin.lateTimetable;
    expect(await subjects('/api/schedule', as)).toEqual(['Mathematics']);
    expect(await home()).toBe(testDay(2));
    await letWait(server, school, { sessionId: sessionOf('2026-2027'), from: testDay(3), periods });
    await expect(turnTimetables(server.db, hoursLater(72))).rejects.toThrow();
    expect(await subjects('/api/schedule', as)).toEqual(['Art', 'Music', 'Dance']);
  });

  it('can be exported for its day, too', async () => {
    const { server, admin, teacher } = await startWithComing();
    const file = async (query: string, as: TestPerson) =>
      String((await server.call('GET', `/api/exports/${query}&format=csv&on=${testDay(2)}`, as)).body);
    for (const [query, as] of [
      [`schedule?teacher=${teacher.email}`, admin],
      [`teacher-schedule?teacher=${teacher.email}`, teacher],
    ] as const) {
      const rows = await file(query, as);
      expect(rows, query).toContain('Art');
      expect(rows, query).toContain('Music');
      expect(rows, query).not.toContain('Mathematics');
    }
  });

  it('is no longer announced once it is the current one', async () => {
    const { server, id, admin, teacher } = await startWithComing();
    server.setNow(hoursLater(48));
    await turnTimetables(server.db, hoursLater(48));
    const as = await openTestSignIn(server.db, id, admin.email, hoursLater(48));
    const read = async (path: string) => (await server.call('GET', path, as)).body;
    expect(await read('/api/schedule/coming')).toEqual([]);
    expect(await read(`/api/schedule/teacher/${teacher.email}`)).toHaveLength(2);
    expect(await read(`/api/schedule/teacher/${teacher.email}?on=${testDay(1)}`)).toHaveLength(1);
  });

  it('keeps its classes from being deleted, but still takes effect without one that is gone', async () => {
    const { server, admin, id, sessionOf, periods } = await startWithComing();
    const next = periods.map((period, place) => ({ ...period, class: [9, 33, 5][place] as number }));
    await letWait(
      server,
      { id, admin },
      {
        sessionId: sessionOf('2026-2027'),
        from: testDay(3),
        periods: next,
      },
    );
    const remove = () => server.call('DELETE', '/api/classes/9', admin);
    expect(await remove()).toMatchObject({ status: 409, body: { reason: 'class-in-use' } });
    expect((await remove()).body.message).toContain('periods of the timetable: 1');
    // The school does not have class 33.
    await turnTimetables(server.db, hoursLater(72));
    const rows = server.db.selectFrom('timetable_period').select(['class', 'subject']).where('removed_at', 'is', null);
    expect(await rows.orderBy('class').execute()).toEqual([
      { class: 5, subject: 'Art' },
      { class: 9, subject: 'Dance' },
    ]);
    expect(await server.db.selectFrom('coming_timetable').select('draft_id').execute()).toEqual([]);
  });

  it('has the new name of a subject that is renamed meanwhile, which cannot be deleted', async () => {
    const { server, id, admin, sessionOf, periods, subjects } = await startWithComing();
    const call = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
      server.call(method, path, admin, body);
    const subject = { class: 5, name: 'Art', code: 'A' };
    const { body: art } = await call('POST', '/api/subjects/add', { ...subject, session: '2026-2027' });
    await letWait(server, { id, admin }, { sessionId: sessionOf('2026-2027'), from: testDay(3), periods });
    const path = `/api/subjects/${art._id}`;
    expect((await call('PUT', path, { name: 'Fine Art', code: 'A' })).status).toBe(200);
    expect(await subjects(`/api/schedule/5?on=${testDay(3)}`)).toEqual(['Fine Art']);
    expect(await call('DELETE', path)).toMatchObject({ status: 409, body: { reason: 'subject-in-use' } });
    await turnTimetables(server.db, hoursLater(72));
    const { subject_id } = await server.db
      .selectFrom('timetable_period')
      .select('subject_id')
      .where('subject', '=', 'Fine Art')
      .executeTakeFirstOrThrow();
    expect(String(subject_id)).toBe(art._id);
  });

  it('takes effect without a teacher who has left meanwhile, where another one teaches with them', async () => {
    const { server, id, admin, teacher, otherTeacher, sessionOf, periods } = await startWithComing();
    const [dance] = periods;
    const shared = { ...(dance as (typeof periods)[number]), teacherIds: [otherTeacher.id, teacher.id] };
    await letWait(server, { id, admin }, { sessionId: sessionOf('2026-2027'), from: testDay(3), periods: [shared] });
    const left = await server.call('DELETE', `/api/teachers/${otherTeacher.id}`, admin, { email: admin.email });
    expect(left.status).toBe(200);
    await turnTimetables(server.db, hoursLater(72));
    const rows = server.db.selectFrom('timetable_period').select(['teacher_id', 'more_teachers']);
    const stands = rows.where('removed_at', 'is', null);
    expect(await stands.execute()).toEqual([{ teacher_id: teacher.id, more_teachers: null }]);
  });

  it('in a session that has been closed since is neither announced nor shown', async () => {
    const { server, id, read, subjects } = await startWithComing();
    const closed = { closed_at: hoursLater(0).toISOString() };
    await server.db.updateTable('session').set(closed).where('school_id', '=', id).execute();
    expect(await read('/api/schedule/coming')).toEqual([]);
    expect(await subjects(`/api/schedule?on=${testDay(2)}`)).toEqual(['Mathematics']);
  });

  it('for a future session is shown for its days, and the nearest one is announced first', async () => {
    const context = await startWithComing();
    const { server, id, admin, teacher, periods, read, subjects } = context;
    const next = '2027-2028';
    const { from } = (await read('/api/sessions')).find(({ session }: { session: string }) => session === next);
    const school = { ...context, id, admin };
    const [first] = periods;
    const added = { ...(first as (typeof periods)[number]), subject: 'Chess', teacherIds: [teacher.id], week: null };
    await letWait(server, school, { sessionId: context.sessionOf(next), from, periods: [added] });
    await letWait(server, school, { sessionId: context.sessionOf('2026-2027'), from: testDay(5), periods: [added] });
    expect(await read('/api/schedule/coming')).toEqual([
      { session: '2026-2027', from: testDay(2) },
      { session: '2026-2027', from: testDay(5) },
      { session: next, from },
    ]);
    expect(await subjects(`/api/schedule?on=${testDay(4)}`)).toEqual(['Art', 'Music', 'Dance']);
    expect(await subjects(`/api/schedule?on=${testDay(5)}`)).toEqual(['Chess']);
    expect(await subjects(`/api/schedule?on=${from}`)).toEqual(['Chess']);
  });
});
