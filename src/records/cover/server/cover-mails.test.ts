import { expect, it } from 'vitest';
import { addPeriod, period } from '../../../../test/periods.ts';
import {
  addTestSchool,
  hoursLater,
  openTestSignIn,
  startTestServer,
  testDay,
  testToday,
  weekdayOf,
} from '../../../../test/test-school.ts';
import { addLaterTeacher } from '../../../../test/two-schools.ts';

const first = 'first@hill.example';
const second = 'second@hill.example';
const third = 'third@hill.example';

/** Two lessons of the first teacher today and one tomorrow, and the mails about cover, the newest first. */
async function startWithLessons() {
  const server = await startTestServer();
  const school = await addTestSchool(server, { isDemo: true });
  const { id, admin } = school;
  const add = async (place: number, changes: object = {}) => {
    const lesson = { day: weekdayOf(testDay(place)), teacher: { email: first }, ...changes };
    return (await addPeriod(server, admin, lesson)).body;
  };
  const noon = { time: '12:00-12:45', period: 5, subject: 'Art', room: 'Studio' };
  const lessons = [await add(0), await add(0, noon), await add(1)];
  const covering = await openTestSignIn(server.db, id, second);
  const put = (place: number, teacher = second) =>
    server.call('PUT', `/api/cover/${testToday}/${lessons[place]._id}`, admin, { teacher });
  const mails = async () => {
    await server.runJobs();
    const { body } = await server.call('GET', '/api/mail', admin);
    return body.filter(({ kind }: { kind: string }) => kind === 'cover');
  };
  return { server, ...school, lessons, covering, put, mails };
}

it('a teacher given several lessons to cover at once gets one mail that lists them, without the absent teacher or the reason', async () => {
  const { server, admin, mails } = await startWithLessons();
  const path = `/api/cover/${testToday}/of/${first}`;
  expect((await server.call('POST', path, admin, { to: testDay(1) })).body.covers).toHaveLength(3);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: second, subject: 'You cover 3 lessons at School of hill.example' });
  expect(mail.text).toContain('08:00-08:45: Mathematics of class 5');
  expect(mail.text).toContain('12:00-12:45: Art of class 5, Studio');
  expect(mail.text).toContain('24 November 2026');
  expect(mail.text).not.toMatch(/Teacher first|absen/i);
});

it('the former covering teacher gets a mail when another takes the lesson and when it is given back', async () => {
  const { server, id, admin, lessons, put, mails } = await startWithLessons();
  await addLaterTeacher(server, id, third);
  await put(0);
  await mails();
  await put(0, third);
  const told = (await mails()).map(({ to, subject }: { to: string; subject: string }) => [to, subject]);
  expect(told).toContainEqual([third, 'You cover a lesson at School of hill.example']);
  expect(told).toContainEqual([second, 'You no longer cover a lesson at School of hill.example']);
  await server.call('DELETE', `/api/cover/${testToday}/${lessons[0]._id}`, admin);
  const ended = (await mails()).filter(({ subject }: { subject: string }) => subject.startsWith('You no longer'));
  expect(ended.map(({ to }: { to: string }) => to).sort()).toEqual([second, third]);
});

it('choosing the same teacher again sends nothing, and neither does a choice that was taken back before the mail went', async () => {
  const { server, admin, lessons, put, mails } = await startWithLessons();
  await put(0);
  await put(0);
  await put(1);
  await server.call('DELETE', `/api/cover/${testToday}/${lessons[1]._id}`, admin);
  const sent = (await mails()).filter(({ state }: { state: string }) => state === 'kept');
  expect(sent).toHaveLength(2);
  const subjects = sent.map(({ subject }: { subject: string }) => subject).sort();
  expect(subjects[0]).toMatch(/^You cover a lesson/);
  expect(subjects[1]).toMatch(/^You no longer cover a lesson/);
});

it('a change of the timetable mails the new time to the covering teacher, or that the cover has ended', async () => {
  const { server, admin, lessons, put, mails } = await startWithLessons();
  await put(0);
  await mails();
  const change = (changes: object) =>
    server.call('PUT', `/api/schedule/${lessons[0]._id}`, admin, {
      ...period,
      day: weekdayOf(testToday),
      teacher: { email: first },
      ...changes,
    });
  expect((await change({ time: '09:00-09:45', period: 2 })).status).toBe(200);
  const moved = await mails();
  expect(moved).toHaveLength(2);
  expect(moved[0].text).toContain('09:00-09:45');
  expect((await change({ day: weekdayOf(testDay(2)) })).status).toBe(200);
  const [ended] = await mails();
  expect(ended.subject).toBe('You no longer cover a lesson at School of hill.example');
});

it('is not sent to teachers who have turned such mails off, nor once the day is over', async () => {
  const { server, covering, put, mails } = await startWithLessons();
  const choices = (await server.call('GET', '/api/mail/choices', covering)).body;
  expect(choices).toContainEqual({ kind: 'cover', isWanted: true });
  await put(1);
  server.setNow(hoursLater(24));
  await server.runJobs();
  server.setNow(hoursLater(0));
  await server.call('PUT', '/api/mail/choices', covering, { kind: 'cover', isWanted: false });
  await put(0);
  expect((await mails()).filter(({ state }: { state: string }) => state === 'kept')).toEqual([]);
});

it('is offered to teachers alone', async () => {
  const { server, student } = await startWithLessons();
  const kinds = (await server.call('GET', '/api/mail/choices', student)).body.map(({ kind }: { kind: string }) => kind);
  expect(kinds).not.toContain('cover');
});
