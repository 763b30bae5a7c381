import type { KyselyPlugin } from 'kysely';
import { describe, expect, it } from 'vitest';
import { readCalendarFile } from '../../../../test/calendars.ts';
import { letWait } from '../../../../test/coming-timetable.ts';
import { addPeriod, letStandSince, otherTeacher } from '../../../../test/periods.ts';
import {
  addTestSchool,
  addTestStudent,
  hoursLater,
  startTestServer,
  type TestPerson,
  type TestServer,
  testDay,
  weekdayOf,
} from '../../../../test/test-school.ts';
import { daysAfter } from '../../../platform/contract/dates.ts';
import { readFeedContent } from './feed.queries.ts';

const path = '/api/calendar-feed';

async function addressFor(server: TestServer, person: TestPerson): Promise<string> {
  return new URL((await server.call('GET', path, person)).body.address).pathname;
}

async function fetchFeed({ fastify }: TestServer, url: string, headers: Record<string, string> = {}, method = 'GET') {
  const answer = await fastify.inject({ method: method as 'GET', url, headers });
  return { status: answer.statusCode, headers: answer.headers, text: answer.body };
}

async function read(server: TestServer, person: TestPerson) {
  const { status, text } = await fetchFeed(server, await addressFor(server, person));
  expect(status).toBe(200);
  return readCalendarFile(text);
}

/** The first day of a week after this one. */
function sundayOf(week: number): string {
  const first = [1, 2, 3, 4, 5, 6, 7].map(testDay).find((date) => weekdayOf(date) === 'Sunday');
  return daysAfter(first ?? '', 7 * week);
}

/** The present session and the next one. */
async function sessionsOf(server: TestServer, { admin }: { readonly admin: TestPerson }) {
  const sessions = (await server.call('GET', '/api/sessions', admin)).body;
  const present = sessions.findIndex(({ isPresent }: { isPresent: boolean }) => isPresent);
  return [sessions[present], sessions[present - 1]] as const;
}

/** A school with periods of two classes and teachers in its timetable, and closed days for all, for class 5 and for class 6. */
async function start() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const early = { label: 'Early', room: 'Room 12, upstairs' };
  const { body: lesson } = await addPeriod(server, school.admin);
  await addPeriod(server, school.admin, { day: 'Monday', subject: 'History', teacher: otherTeacher, ...early });
  await addPeriod(server, school.admin, { classNumber: 6, day: 'Tuesday', subject: 'Physics' });
  const close = (name: string, week: number, classes: readonly number[] | null = null) => {
    const body = { name, from: sundayOf(week), to: daysAfter(sundayOf(week), 6), classes };
    return server.call('POST', '/api/calendar/closed', school.admin, body);
  };
  await close('Winter break', 4);
  await close('Trip of class 5', 1, [5]);
  await close('Trip of class 6', 2, [6]);
  return { server, school, close, lesson: lesson._id };
}

const summaries = (found: readonly { readonly summary: string }[]) => found.map(({ summary }) => summary).sort();
const inWeek = (week: number) => (lesson: { readonly from: string }) =>
  lesson.from >= sundayOf(week) && lesson.from < sundayOf(week + 1);

describe('the address of a calendar', () => {
  it('is made on the first request, belongs to one person, and stays the same', async () => {
    const { server, school } = await start();
    const asked = await Promise.all([1, 2, 3].map(() => server.call('GET', path, school.teacher)));
    expect(new Set(asked.map(({ body }) => body.address)).size).toBe(1);
    expect(asked[0]?.body).toEqual({
      address: expect.stringMatching(
        new RegExp(`^http://localhost(:\\d+)?/calendars/${school.id}\\.[\\w-]{43}\\.ics$`),
      ),
    });
    expect(await addressFor(server, school.otherTeacher)).not.toBe(await addressFor(server, school.teacher));
    const made = { action: 'calendar-feed.make', actor_id: school.teacher.id };
    const entries = server.db.selectFrom('audit_entry').select(['action', 'actor_id']);
    expect(await entries.where('actor_id', '=', school.teacher.id).execute()).toEqual([made]);
  });

  it('uses the public address of the school, if the settings name it', async () => {
    const server = await startTestServer({ PUBLIC_URL: 'https://hill.example/' });
    const { student } = await addTestSchool(server);
    const { address } = (await server.call('GET', path, student)).body;
    expect(address).toMatch(/^https:\/\/hill\.example\/calendars\/\d+\.[\w-]{43}\.ics$/);
  });

  it('stops working when it is renewed, and the new one works', async () => {
    const { server, school } = await start();
    const former = await addressFor(server, school.student);
    expect((await fetchFeed(server, former)).status).toBe(200);
    const renewed = new URL((await server.call('POST', `${path}/renew`, school.student)).body.address).pathname;
    expect(renewed).not.toBe(former);
    expect((await fetchFeed(server, former)).status).toBe(404);
    expect((await fetchFeed(server, renewed)).status).toBe(200);
    expect(await addressFor(server, school.student)).toBe(renewed);
  });

  it('can be renewed before there is one', async () => {
    const { server, school } = await start();
    const { body } = await server.call('POST', `${path}/renew`, school.admin);
    expect((await server.call('GET', path, school.admin)).body).toEqual(body);
  });

  it('gives nothing when it is guessed, changed to another school, or incomplete', async () => {
    const { server, school } = await start();
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    const address = await addressFor(server, school.teacher);
    const wrong = [
      address.replace(/.\.ics$/, (end) => (end.startsWith('A') ? 'B.ics' : 'A.ics')),
      address.replace(`/${school.id}.`, `/${vale.id}.`),
      address.replace('.ics', ''),
      address.replace(/\.[\w-]+\.ics$/, '.ics'),
      '/calendars/',
      '/calendars/..%2f..%2frollbook.sqlite',
    ];
    for (const url of wrong) {
      const { status, text } = await fetchFeed(server, url);
      expect({ url, status }).toEqual({ url, status: 404 });
      expect(text).not.toMatch(/Mathematics|Hill|hill/);
    }
  });
});

describe('a calendar', () => {
  it('of a student has the lessons of their class, without those of closed days, and the closed days', async () => {
    const { server, school } = await start();
    const { name, events, occurrences } = await read(server, school.student);
    expect(name).toBe('School of hill.example');
    expect(summaries(events)).toEqual(['History', 'Mathematics', 'Trip of class 5', 'Winter break']);
    expect(events.find(({ summary }) => summary === 'History')?.description).toBe('Early\nTeacher second');
    expect(events.find(({ summary }) => summary === 'Mathematics')?.description).toBe('Period 1\nTeacher first');
    const [thisWeek, trip, other] = [0, 1, 2].map((week) => occurrences.filter(inWeek(week)));
    expect(summaries(thisWeek ?? [])).toEqual(['History', 'Mathematics']);
    expect(trip).toEqual([]);
    expect(summaries(other ?? [])).toEqual(['History', 'Mathematics']);
    expect(events.find(({ summary }) => summary === 'History')?.location).toBe('Room 12, upstairs');
    expect(events.find(({ summary }) => summary === 'Mathematics')?.location).toBeNull();
    expect(occurrences.find(inWeek(0))).toMatchObject({ from: expect.stringMatching(/T02:00:00/) });
    const [present] = await sessionsOf(server, school);
    const last = occurrences.at(-1)?.from.slice(0, 10) ?? '';
    expect([last > daysAfter(present.to, -7), last <= present.to]).toEqual([true, true]);
  });

  it('of a teacher has their own lessons, with the class of each, and the closed days of the classes they teach', async () => {
    const { server, school } = await start();
    expect(summaries((await read(server, school.teacher)).events)).toEqual([
      'Mathematics, class 5',
      'Physics, class 6',
      'Trip of class 5 (class 5)',
      'Trip of class 6 (class 6)',
      'Winter break',
    ]);
    expect(summaries((await read(server, school.otherTeacher)).events)).toEqual([
      'History, class 5',
      'Trip of class 5 (class 5)',
      'Winter break',
    ]);
  });

  it('of an admin has all closed days, and no lessons', async () => {
    const { server, school } = await start();
    const { events, occurrences } = await read(server, school.admin);
    expect(summaries(events)).toEqual(['Trip of class 5 (class 5)', 'Trip of class 6 (class 6)', 'Winter break']);
    expect(occurrences).toEqual([]);
  });

  it('follows a student into another class, and out of the school, on the day', async () => {
    const { server, school } = await start();
    const student = await addTestStudent(server.db, school, { roll: 40 });
    const moved = sundayOf(2);
    await server.db.updateTable('enrolment').set({ to_date: moved }).where('roll', '=', 40).execute();
    expect((await read(server, student)).occurrences.at(-1)?.from.slice(0, 10) ?? '').toBe(daysAfter(sundayOf(0), 1));
    const row = await server.db.selectFrom('enrolment').selectAll().where('roll', '=', 40).executeTakeFirstOrThrow();
    await server.db
      .insertInto('enrolment')
      .values({ ...row, id: 900, class: 6, from_date: moved, to_date: null })
      .execute();
    const { occurrences, events } = await read(server, student);
    const physics = occurrences.filter(({ summary }) => summary === 'Physics');
    expect(physics[0]?.from.slice(0, 10)).toBe(daysAfter(sundayOf(3), 2));
    expect(summaries(events)).toContain('Trip of class 6');
  });

  it('has the lessons of the next session for those who are enrolled for it, once it has a timetable', async () => {
    const { server, school } = await start();
    const [, session] = await sessionsOf(server, school);
    await addPeriod(server, school.admin, { session: session.session, classNumber: 6, subject: 'Chemistry' });
    await addPeriod(server, school.admin, { session: session.session, day: 'Monday', subject: 'Latin' });
    const next = ({ from }: { readonly from: string }) => from.slice(0, 10) >= session.from;
    expect((await read(server, school.student)).occurrences.filter(next)).toEqual([]);
    expect(new Set(summaries((await read(server, school.teacher)).occurrences.filter(next)))).toEqual(
      new Set(['Chemistry, class 6', 'Latin, class 5']),
    );
    const enrolment = await server.db
      .selectFrom('enrolment')
      .selectAll()
      .where('student_id', '=', school.student.id)
      .executeTakeFirstOrThrow();
    const { id } = await server.db
      .selectFrom('session')
      .select('id')
      .where('name', '=', session.session)
      .executeTakeFirstOrThrow();
    await server.db.updateTable('enrolment').set({ to_date: session.from }).where('id', '=', enrolment.id).execute();
    await server.db
      .insertInto('enrolment')
      .values({ ...enrolment, id: 900, session_id: id, class: 6, from_date: session.from })
      .execute();
    const found = (await read(server, school.student)).occurrences.filter(next);
    expect(new Set(summaries(found))).toEqual(new Set(['Chemistry']));
  });

  it('has each week by the timetable that applied, applies or will apply then', async () => {
    const { server, school, lesson } = await start();
    await letStandSince(server, testDay(-60));
    const changes = { classNumber: 5, subject: 'Mathematics', teacher: otherTeacher, time: '10:00-10:45' };
    const changed = { ...changes, day: 'Sunday', period: 1 };
    expect((await server.call('PUT', `/api/schedule/${lesson}`, school.admin, changed)).status).toBe(200);
    const { id: sessionId } = await server.db
      .selectFrom('session')
      .select('id')
      .where('name', '=', '2026-2027')
      .where('school_id', '=', school.id)
      .executeTakeFirstOrThrow();
    const comes = { class: 5, day: 1, period: 1, label: null, room: null, startsMinute: 600, endsMinute: 645 };
    const of = (subject: string) => [{ ...comes, subject, teacherIds: [school.teacher.id], week: null }];
    await letWait(server, school, { sessionId, from: sundayOf(5), periods: of('Latin') });
    await letWait(server, school, { sessionId, from: sundayOf(6), periods: of('Greek') });

    const { occurrences, events } = await read(server, school.student);
    const inWeeks = [-3, 0, 5, 6, 7].map((week) => summaries(occurrences.filter(inWeek(week))).join());
    expect(inWeeks).toEqual(['History,Mathematics', 'History,Mathematics', 'Latin', 'Greek', 'Greek']);
    const timesOf = (week: number) =>
      occurrences
        .filter(inWeek(week))
        .flatMap(({ summary, from }) => (summary === 'Mathematics' ? from.slice(11) : []));
    expect([timesOf(-3), timesOf(0)]).toEqual([['02:00:00.000Z'], ['04:00:00.000Z']]);
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
    const taught = (await read(server, school.teacher)).occurrences;
    expect(summaries(taught.filter(inWeek(-3)))).toContain('Mathematics, class 5');
    expect(summaries(taught.filter(inWeek(0)))).not.toContain('Mathematics, class 5');
    expect(summaries(taught.filter(inWeek(5)))).toEqual(['Latin, class 5']);
    // The other teacher's calendar has none of these lessons.
    const other = (await read(server, school.otherTeacher)).occurrences;
    expect([4, 5].map((week) => other.filter(inWeek(week)).length)).toEqual([0, 0]);
    expect(summaries(other.filter(inWeek(3)))).toEqual(['History, class 5', 'Mathematics, class 5']);
  });

  it('shows a covered lesson to the covering teacher, and not to its own', async () => {
    const { server, school, lesson } = await start();
    const body = { teacher: otherTeacher.email };
    const cover = `/api/cover/${sundayOf(0)}/${lesson}`;
    expect((await server.call('PUT', cover, school.admin, body)).status).toBe(200);
    const ofWeek = async (person: TestPerson, week: number) =>
      summaries((await read(server, person)).occurrences.filter(inWeek(week))).join();
    expect(await ofWeek(school.teacher, 0)).toBe('Physics, class 6');
    expect(await ofWeek(school.otherTeacher, 0)).toBe('History, class 5,Mathematics, class 5');
    expect(await ofWeek(school.student, 0)).toBe('History,Mathematics');
    for (const person of [school.teacher, school.student]) expect(await ofWeek(person, 3)).toMatch('Mathematics');
    const described = async (person: TestPerson) =>
      (await read(server, person)).events.filter(({ uid }) => uid.startsWith('cover-')).map((one) => one.description);
    expect(await described(school.otherTeacher)).toEqual(['Period 1\nIn place of Teacher first']);
    expect(await described(school.student)).toEqual(['Period 1\nTeacher second']);

    // Nobody teaches on a day that is closed since.
    const closed = { name: 'Storm', from: sundayOf(0), to: sundayOf(0), classes: null };
    await server.call('POST', '/api/calendar/closed', school.admin, closed);
    expect([await described(school.otherTeacher), await described(school.student)]).toEqual([[], []]);
    expect((await server.call('DELETE', cover, school.admin)).status).toBe(200);
    expect(await ofWeek(school.teacher, 3)).toMatch('Mathematics');
  });

  it('has a student’s homework on the day on which it is due', async () => {
    const { server, school } = await start();
    const { teacher, student, otherStudent } = school;
    const given = { class: 5, subject: 'Mathematics', title: 'Page 4', due: testDay(1), handIn: 'tick', rolls: [1] };
    expect((await server.call('POST', '/api/homework', teacher, given)).status).toBe(201);
    const { text } = await fetchFeed(server, await addressFor(server, student));
    expect(text).toContain('SUMMARY:Homework in Mathematics: Page 4');
    const others = await fetchFeed(server, await addressFor(server, otherStudent));
    expect(others.text).not.toContain('Page 4');
  });

  it('takes the same few statements, however many periods and closed days there are', async () => {
    const { server, school, close } = await start();
    const statements = async (role: 'teacher' | 'student') => {
      let count = 0;
      const counting: KyselyPlugin = {
        transformQuery: ({ node }) => node,
        // Statements are counted here, because a prepared statement is not transformed again.
        transformResult: async ({ result }) => {
          count += 1;
          return result;
        },
      };
      const owner = { schoolId: school.id, personId: school[role].id, role, timeZone: 'Asia/Dhaka' };
      const { lessons } = await readFeedContent(server.db.withPlugin(counting), owner, testDay(0));
      return { count, lessons: lessons.length };
    };
    const before = [await statements('teacher'), await statements('student')];
    for (let hour = 10; hour < 17; hour += 1) {
      const time = `${hour}:00-${hour}:45`;
      expect((await addPeriod(server, school.admin, { time })).status).toBe(201);
      await close('Holiday', hour, [5, 6]);
    }
    const after = [await statements('teacher'), await statements('student')];
    expect(after.map(({ lessons }) => lessons)).toEqual(before.map(({ lessons }) => lessons + 7));
    expect(after.map(({ count }) => count)).toEqual(before.map(({ count }) => count));
    // The student is also asked for their groups and homework. As days are closed for some classes only, the classes
    // of groups are read too.
    expect(before.map(({ count }) => count)).toEqual([9, 11]);
  });

  it('speaks the language that the person chose, and calls classes by their names', async () => {
    const { server, school } = await start();
    await server.call('PUT', '/api/identity/language', school.teacher, { language: 'bn' });
    expect(summaries((await read(server, school.teacher)).events)).toContain('Mathematics, শ্রেণি ৫');
    await server.call('PUT', '/api/classes/5', school.admin, { name: 'Robins' });
    expect(summaries((await read(server, school.otherTeacher)).events)).toContain('History, Robins');
  });
});

describe('a program that fetches a calendar', () => {
  it('learns how to cache it, and that it has not changed', async () => {
    const { server, school } = await start();
    const url = await addressFor(server, school.student);
    const { headers, text } = await fetchFeed(server, url);
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
      etag: expect.stringMatching(/^W\/"1\.[\w-]{43}"$/),
    });
    const etag = String(headers.etag);
    for (const known of [etag, etag.replace('W/', ''), `"a", ${etag}`, '*']) {
      const again = await fetchFeed(server, url, { 'if-none-match': known });
      expect({ status: again.status, text: again.text, etag: again.headers.etag }).toEqual({
        status: 304,
        text: '',
        etag,
      });
    }
    expect((await fetchFeed(server, url, { 'if-none-match': '"a"' })).status).toBe(200);
    const head = await fetchFeed(server, url, {}, 'HEAD');
    expect(head).toMatchObject({ status: 200, text: '', headers: { etag, 'content-type': headers['content-type'] } });
    server.setNow(hoursLater(1));
    expect((await fetchFeed(server, url)).text).toBe(text);
  });

  it('gets a new one after each change, with the time and number of changes, and with all other events as before', async () => {
    const { server, school, close } = await start();
    const url = await addressFor(server, school.student);
    const fetched = async () => {
      const { headers, text } = await fetchFeed(server, url);
      return { etag: headers.etag, ...readCalendarFile(text) };
    };
    const before = await fetched();
    server.setNow(hoursLater(1));
    await close('Trip', 6, [6]);
    expect(await fetched()).toEqual(before);
    await close('Exams', 6, [5]);
    const after = await fetched();
    expect(after.etag).not.toBe(before.etag);
    const changedAt = hoursLater(1).toISOString().replace('.000', '');
    for (const { sequence, changed } of after.events) expect([sequence, changed]).toEqual([2, changedAt]);
    const uids = (one: typeof before) => one.events.map(({ uid }) => uid);
    expect(uids(after)).toEqual(expect.arrayContaining(uids(before)));
    expect(after.events).toHaveLength(before.events.length + 1);
  });

  it('is refused with 429 when a calendar is fetched without end, which stops neither its owner nor other calendars', async () => {
    const server = await startTestServer({ CALL_LIMIT: '500' });
    const school = await addTestSchool(server);
    const [loud, other] = [await addressFor(server, school.teacher), await addressFor(server, school.student)];
    for (const _ of Array.from({ length: 10 })) expect((await fetchFeed(server, loud)).status).toBe(200);
    const refused = await fetchFeed(server, loud);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '300']);
    expect((await fetchFeed(server, other)).status).toBe(200);
    expect((await server.call('GET', path, school.teacher)).status).toBe(200);
    server.setNow(hoursLater(1));
    expect((await fetchFeed(server, loud)).status).toBe(200);
  });

  it('is refused with 429 after guessing addresses endlessly', async () => {
    const server = await startTestServer({ CALL_LIMIT: '100' });
    const school = await addTestSchool(server);
    const guess = async () => (await fetchFeed(server, `/calendars/${school.id}.${'A'.repeat(43)}.ics`)).status;
    for (const _ of Array.from({ length: 500 })) expect(await guess()).toBe(404);
    expect(await guess()).toBe(429);
  });

  it('gets it compressed, if it asks for that', async () => {
    const { server, school } = await start();
    const { headers } = await fetchFeed(server, await addressFor(server, school.student), {
      'accept-encoding': 'gzip',
    });
    expect(headers['content-encoding']).toBe('gzip');
  });

  it('gets nothing for somebody who has left or was erased, not even when they come back', async () => {
    const { server, school } = await start();
    const rows = () => server.db.selectFrom('calendar_feed').select('person_id').execute();
    const teachers = await addressFor(server, school.otherTeacher);
    const students = await addressFor(server, school.student);
    await server.call('DELETE', `/api/teachers/${school.otherTeacher.id}`, school.admin);
    await server.call('DELETE', `/api/students/${school.student.id}`, school.admin);
    for (const url of [teachers, students]) expect((await fetchFeed(server, url)).status).toBe(404);
    expect(await rows()).toEqual([]);
    const back = { class: 5, roll: 1, from: testDay(0) };
    const came = await server.call('POST', `/api/students/${school.student.id}/enrolments`, school.admin, back);
    expect(came.status).toBe(201);
    expect((await fetchFeed(server, students)).status).toBe(404);
    const erased = await addressFor(server, school.otherStudent);
    const erasure = `/api/students/${school.otherStudent.id}/erasure`;
    expect((await server.call('POST', erasure, school.admin, { roll: 2 })).status).toBe(200);
    expect(await rows()).toEqual([]);
    expect((await fetchFeed(server, erased)).status).toBe(404);
  });

  it('waits for at most a few of another person’s calendars, not for all that they ask for at once', async () => {
    const { server, school } = await start();
    const [many, one] = [await addressFor(server, school.teacher), await addressFor(server, school.student)];
    const ended: string[] = [];
    const ask = async (url: string) => {
      expect((await fetchFeed(server, url)).status).toBe(200);
      ended.push(url);
    };
    await Promise.all([...Array.from({ length: 60 }, () => ask(many)), ask(one)]);
    expect(ended.indexOf(one)).toBeLessThan(20);
  });
});
