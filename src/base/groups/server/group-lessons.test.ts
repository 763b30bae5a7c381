import { expect, it } from 'vitest';
import { readCalendarFile } from '../../../../test/calendars.ts';
import { addTestGuardian, openTestGuardian } from '../../../../test/guardians.ts';
import { letStandSince } from '../../../../test/periods.ts';
import {
  addTestSchool,
  openTestSignIn,
  startTestServer,
  type TestPerson,
  testToday,
  weekdayOf,
} from '../../../../test/test-school.ts';

/** Class 5 has the rolls 1 to 3 and class 6 roll 4; French (11) has 1 and 4, Spanish (12) has 2. */
async function start() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const { admin, teacher, otherTeacher } = school;
  for (const [place, name] of ['French', 'Spanish'].entries()) {
    await server.call('POST', '/api/groups', admin, { name: `${name} A`, subject: name, classes: [5, 6] });
    await server.call('PUT', `/api/groups/${11 + place}/members`, admin, { rolls: place === 0 ? [1, 4] : [2] });
  }
  const plan = (classNumber: number, subject: string, time: string, by: TestPerson = teacher, day = 'Monday') => {
    const body = { classNumber, subject, time, day, period: 1, teacher: { email: by.email } };
    return server.call('POST', '/api/schedule', admin, body);
  };
  const shown = async (as: TestPerson, classNumber = 5, query = '') => {
    const { body } = await server.call('GET', `/api/schedule/${classNumber}${query}`, as);
    return body.map((record: { periods: { subject: string }[] }) => record.periods[0]?.subject);
  };
  return { server, ...school, otherTeacher, plan, shown };
}

it('a lesson of a group names it, and a lesson of a class names none', async () => {
  const { server, admin, plan } = await start();
  const ofGroup = await plan(11, 'French', '08:00-08:45');
  expect(ofGroup).toMatchObject({
    status: 201,
    body: { classNumber: 11, group: { class: 11, name: 'French A' }, classes: [5, 6] },
  });
  const ofClass = await plan(5, 'Art', '09:00-09:45');
  expect(ofClass).toMatchObject({ status: 201, body: { classNumber: 5, group: null } });
  expect(ofClass.body).not.toHaveProperty('classes');
  const { body: all } = await server.call('GET', '/api/schedule', admin);
  expect(all).toEqual([ofClass.body, ofGroup.body]);
  const single = await server.call('GET', `/api/schedule/single/${ofGroup.body._id}`, admin);
  expect(single.body).toEqual(ofGroup.body);
});

it('a group is taught its own subject', async () => {
  const { plan } = await start();
  expect(await plan(11, 'Art', '08:00-08:45')).toMatchObject({
    status: 400,
    body: { reason: 'group-has-subject', faults: { subject: { parameters: { class: 11, subject: 'French' } } } },
  });
});

it('the week of a class has the lessons of its groups, and a student’s only those of their own', async () => {
  const { server, id, admin, teacher, student, otherStudent, otherTeacher, plan, shown } = await start();
  await plan(11, 'French', '08:00-08:45');
  await plan(12, 'Spanish', '08:00-08:45', otherTeacher);
  await plan(5, 'Art', '09:00-09:45');
  expect(await shown(admin)).toEqual(['French', 'Spanish', 'Art']);
  expect(await shown(teacher)).toEqual(['French', 'Spanish', 'Art']);
  // Nobody of class 6 learns Spanish.
  expect(await shown(admin, 6)).toEqual(['French']);
  expect(await shown(admin, 11)).toEqual(['French']);
  expect(await shown(student)).toEqual(['French', 'Art']);
  expect(await shown(otherStudent)).toEqual(['Spanish', 'Art']);
  expect(await shown(student, 11)).toEqual(['French']);
  expect((await server.call('GET', '/api/schedule/12', student)).status).toBe(403);
  expect(await shown(admin, 5, '?roll=2')).toEqual(['Spanish', 'Art']);
  expect(await shown(admin, 5, '?roll=3')).toEqual(['Art']);
  const child = { schoolId: id, email: otherStudent.email };
  await addTestGuardian(server.db, { ...child, guardian: 'guardian@hill.example' });
  expect(await shown(await openTestSignIn(server.db, id, 'guardian@hill.example'))).toEqual(['Spanish', 'Art']);
});

it('the week of a class in another session has the lessons of the groups of that session', async () => {
  const { server, admin, teacher } = await start();
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => server.call(method, path, admin, body);
  const { body: sessions } = await call('GET', '/api/sessions');
  const next = sessions.at(0);
  expect(next.isPresent).toBe(false);
  const session = next.session;
  await call('POST', '/api/move-up', { from: '2026-2027', to: session, rolls: 'kept', copyGroups: 'members' });
  const [group] = (await call('GET', `/api/groups?session=${session}`)).body;
  const lesson = {
    subject: 'French',
    time: '08:00-08:45',
    day: 'Monday',
    period: 1,
    teacher: { email: teacher.email },
  };
  await call('POST', '/api/schedule', { ...lesson, classNumber: group.class, session });
  for (const path of ['/6', '/6?roll=1&', '', `/teacher/${teacher.email}`]) {
    const { body } = await call('GET', `/api/schedule${path.includes('?') ? path : `${path}?`}session=${session}`);
    expect(body, path).toMatchObject([{ group: { class: group.class }, classes: [6, 7] }]);
  }
});

it('a subject of a group has a colour for its students and their guardians, and not for others', async () => {
  const { server, student, id } = await start();
  const child = { schoolId: id, email: student.email, guardian: 'guardian@hill.example' };
  const guardian = await openTestGuardian(server.db, child);
  const named = async (person: TestPerson) =>
    (await server.call('GET', '/api/subjects/colours', person)).body.map(({ name }: { name: string }) => name);
  expect(await named(student)).toEqual(['French']);
  expect(await named(guardian)).toEqual(['French']);
});

it('a lesson of a group is not held for a student whose class is closed, nor at all if all its classes are', async () => {
  const { server, id, domain, admin, teacher, student, plan } = await start();
  await server.call('PUT', '/api/policies', admin, { registersTaken: 'lesson' });
  await plan(11, 'French', '08:00-08:45', teacher, weekdayOf(testToday));
  await letStandSince(server, '2026-01-01');
  const inSixth = await openTestSignIn(server.db, id, `s4@${domain}`);
  const child = { schoolId: id, email: student.email, guardian: 'guardian@hill.example' };
  const guardian = await openTestGuardian(server.db, child);
  const isHeld = async (as: TestPerson) => {
    const { body } = await server.call('GET', '/api/home', as);
    const { lessons } = body.teacher ?? body.student ?? body.guardian.children[0];
    return lessons?.date === testToday;
  };
  const isInFeed = async (as: TestPerson) => {
    const { address } = (await server.call('GET', '/api/calendar-feed', as)).body;
    const { body: text } = await server.fastify.inject({ method: 'GET', url: new URL(address).pathname });
    return readCalendarFile(text).occurrences.some(({ from }) => from.startsWith(testToday));
  };
  const isToCover = async () =>
    (await server.call('GET', `/api/cover/${testToday}/of/${teacher.email}`, admin)).body.length > 0;
  const held = async () => [
    ...(await Promise.all([teacher, student, guardian, inSixth].map(isHeld))),
    ...(await Promise.all([teacher, student, inSixth].map(isInFeed))),
    await isToCover(),
  ];
  const close = (number: number) =>
    server.call('POST', '/api/calendar/closed', admin, {
      ...{ name: `Trip of ${number}`, from: testToday, to: testToday, classes: [number] },
    });
  expect(await held()).toEqual([true, true, true, true, true, true, true, true]);
  await close(5);
  expect(await held()).toEqual([true, false, false, true, true, false, true, true]);
  await close(6);
  expect(await held()).toEqual(Array(8).fill(false));
  const attendance = [1, 4].map((roll) => ({ roll, status: 'Present' }));
  const register = { class: 11, period: 1, attendance };
  expect(await server.call('POST', '/api/attendance', teacher, register)).toMatchObject({
    status: 400,
    body: { faults: { date: { reason: 'day-closed' } } },
  });
});

it('cover of a group’s lesson is listed for its students and their guardians, of each child separately', async () => {
  const { server, id, admin, teacher, otherTeacher, student, otherStudent, plan } = await start();
  const day = weekdayOf(testToday);
  const french = await plan(11, 'French', '08:00-08:45', teacher, day);
  await plan(12, 'Spanish', '10:00-10:45', otherTeacher, day);
  const twins = 'guardian@hill.example';
  await addTestGuardian(server.db, { schoolId: id, email: student.email, guardian: twins });
  await addTestGuardian(server.db, { schoolId: id, email: otherStudent.email, guardian: twins });
  const guardian = await openTestSignIn(server.db, id, twins);
  const cover = `/api/cover/${testToday}/${french.body._id}`;
  expect((await server.call('PUT', cover, admin, { teacher: otherTeacher.email })).status).toBe(200);
  const subjects = async (as: TestPerson, path: string) => {
    const { body } = await server.call('GET', path, as);
    return body.map(
      (one: { subject?: string; periods?: { subject: string }[] }) => one.subject ?? one.periods?.[0]?.subject,
    );
  };
  for (const as of [student, guardian, admin]) expect(await subjects(as, '/api/cover/class/5')).toEqual(['French']);
  expect(await subjects(otherStudent, '/api/cover/class/5')).toEqual([]);
  expect(await subjects(guardian, '/api/cover/class/5?roll=1')).toEqual(['French']);
  expect(await subjects(guardian, '/api/cover/class/5?roll=2')).toEqual([]);
  expect(await subjects(guardian, '/api/schedule/5')).toEqual(['French', 'Spanish']);
  expect(await subjects(guardian, '/api/schedule/5?roll=1')).toEqual(['French']);
  expect(await subjects(guardian, '/api/schedule/5?roll=2')).toEqual(['Spanish']);
  expect((await server.call('GET', '/api/cover/class/5?roll=3', guardian)).status).toBe(403);
});
