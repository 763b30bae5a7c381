import { expect, it } from 'vitest';
import { letWait } from '../../../../test/coming-timetable.ts';
import { addPeriod } from '../../../../test/periods.ts';
import {
  addTestSchool,
  hoursLater,
  openTestSignIn,
  startTestServer,
  testDay,
  weekdayOf,
} from '../../../../test/test-school.ts';
import { turnTimetables } from './turn-timetables.ts';

/**
 * A lesson of the first teacher tomorrow at eight that the second one covers, and a timetable that takes effect
 * tomorrow.
 */
async function startWithComing(changes: object, others: readonly object[] = []) {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const { id, admin, teacher, otherTeacher } = school;
  const day = weekdayOf(testDay(1));
  const { body: lesson } = await addPeriod(server, admin, { day });
  const path = `/api/cover/${testDay(1)}/${lesson._id}`;
  expect((await server.call('PUT', path, admin, { teacher: otherTeacher.email })).status).toBe(200);
  const { session_id, day: place } = await server.db
    .selectFrom('timetable_period')
    .select(['session_id', 'day'])
    .executeTakeFirstOrThrow();
  const own = {
    class: 5,
    day: place,
    period: 1,
    label: null,
    subject: 'Mathematics',
    room: null,
    teacherIds: [teacher.id],
    week: null,
    startsMinute: 480,
    endsMinute: 525,
  };
  const periods = [
    { ...own, ...changes },
    ...others.map((other) => ({ ...own, class: 6, subject: 'Art', teacherIds: [otherTeacher.id], ...other })),
  ];
  await letWait(server, school, { sessionId: session_id, from: testDay(1), periods });
  server.setNow(hoursLater(24));
  await turnTimetables(server.db, hoursLater(24));
  const as = await openTestSignIn(server.db, id, admin.email, hoursLater(24));
  return { lesson, ...(await server.call('GET', `/api/cover/${testDay(1)}`, as)).body };
}

const later = { startsMinute: 720, endsMinute: 765, period: 5 };

it('a timetable that takes effect keeps the cover of a lesson whose covering teacher is free at its new time', async () => {
  const { covers, withdrawn, lesson } = await startWithComing(later, [{}]);
  expect(covers).toMatchObject([{ lesson: lesson._id, startsMinute: 720 }]);
  expect(withdrawn).toEqual([]);
});

it('a timetable that takes effect ends the cover of a lesson whose covering teacher has a lesson then', async () => {
  const { covers, withdrawn, lesson } = await startWithComing(later, [later]);
  expect(covers).toEqual([]);
  expect(withdrawn).toMatchObject([{ lesson: lesson._id, isWithdrawn: true }]);
});

it('a timetable that takes effect ends the cover of a lesson that is on another weekday', async () => {
  const { covers, withdrawn } = await startWithComing({ day: 6 });
  expect({ covers, withdrawn }).toMatchObject({ covers: [], withdrawn: [{ date: testDay(1) }] });
});
