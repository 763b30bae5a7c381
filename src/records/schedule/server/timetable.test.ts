import { describe, expect, it } from 'vitest';
import { addPeriod, otherTeacher, period } from '../../../../test/periods.ts';
import {
  addTestSchool,
  hoursLater,
  openTestSignIn,
  startTestServer,
  testNow,
  testToday,
} from '../../../../test/test-school.ts';

const { classNumber, day, teacher: taughtBy, ...entry } = period;
const stored = {
  _id: expect.any(String),
  session: '2026-2027',
  classNumber,
  group: null,
  day,
  teachers: [taughtBy],
  week: null,
  periods: [{ ...entry, teacher: taughtBy }],
};

async function startWithSchool() {
  const server = await startTestServer();
  return { server, ...(await addTestSchool(server)) };
}

describe('a period', () => {
  it('is added, read, changed and removed by the admin', async () => {
    const { server, admin } = await startWithSchool();
    const added = await addPeriod(server, admin);
    expect(added).toMatchObject({ status: 201, body: stored });
    const id = added.body._id;
    expect((await server.call('GET', '/api/schedule', admin)).body).toEqual([added.body]);
    expect((await server.call('GET', `/api/schedule/single/${id}`, admin)).body).toEqual(added.body);

    const changes = { ...period, classNumber: 6, day: 'Friday', period: 7, teacher: otherTeacher, time: '09:05-10:00' };
    const changed = await server.call('PUT', `/api/schedule/${id}?email=${admin.email}`, admin, changes);
    const moved = { ...entry, period: 7, teacher: otherTeacher, time: '09:05-10:00' };
    expect(changed).toMatchObject({ status: 200, body: { _id: id, classNumber: 6, day: 'Friday', periods: [moved] } });

    expect((await server.call('DELETE', `/api/schedule/${id}`, admin)).status).toBe(200);
    expect((await server.call('GET', '/api/schedule', admin)).body).toEqual([]);
    for (const [method, path] of [
      ['GET', `/api/schedule/single/${id}`],
      ['PUT', `/api/schedule/${id}`],
      ['DELETE', `/api/schedule/${id}`],
    ] as const) {
      const body = method === 'PUT' ? period : undefined;
      expect((await server.call(method, path, admin, body)).status, method).toBe(404);
    }
    expect(await server.db.selectFrom('timetable_period').select('removed_at').execute()).toEqual([
      { removed_at: testNow.toISOString() },
    ]);
  });

  it('is listed by class, then day from Saturday on, then time', async () => {
    const { server, admin } = await startWithSchool();
    await addPeriod(server, admin, { classNumber: 6, day: 'Saturday', time: '10:00-11:00' });
    await addPeriod(server, admin, { day: 'Friday' });
    await addPeriod(server, admin, { time: '11:00-12:00' });
    await addPeriod(server, admin, { time: '09:00-09:45' });
    await addPeriod(server, admin, { day: 'Saturday' });
    const { body } = await server.call('GET', '/api/schedule', admin);
    const places = body.map((record: typeof stored) => [record.classNumber, record.day, record.periods[0]?.time]);
    expect(places).toEqual([
      [5, 'Saturday', '08:00-08:45'],
      [5, 'Sunday', '09:00-09:45'],
      [5, 'Sunday', '11:00-12:00'],
      [5, 'Friday', '08:00-08:45'],
      [6, 'Saturday', '10:00-11:00'],
    ]);
  });

  it('keeps a teacher who has left, but that teacher cannot be given to another period', async () => {
    const { server, admin, teacher } = await startWithSchool();
    const { body } = await addPeriod(server, admin);
    await server.db.deleteFrom('email_owner').where('person_id', '=', teacher.id).execute();
    const closed = { closed_at: testNow.toISOString() };
    await server.db.updateTable('account').set(closed).where('person_id', '=', teacher.id).execute();
    const changed = await server.call('PUT', `/api/schedule/${body._id}`, admin, { ...period, subject: 'Art' });
    expect(changed).toMatchObject({ status: 200, body: { periods: [{ subject: 'Art', teacher: taughtBy }] } });
    expect((await addPeriod(server, admin, { day: 'Monday' })).body.fields).toHaveProperty(['teacher.email']);
  });
});

describe('the label of a period', () => {
  it('is shown beside the number, stays when it is left out, and is removed when it is blank', async () => {
    const { server, admin, student } = await startWithSchool();
    const { status, body } = await addPeriod(server, admin, { label: '  Cafe\u0301 break ' });
    expect(status).toBe(201);
    const labelled = { ...stored, periods: [{ ...stored.periods[0], label: 'Café break' }] };
    expect(body).toEqual(labelled);
    for (const [path, person] of [
      ['/api/schedule', admin],
      ['/api/schedule/5', student],
      [`/api/schedule/teacher/${taughtBy.email}`, admin],
    ] as const) {
      expect((await server.call('GET', path, person)).body, path).toEqual([labelled]);
    }
    const home = await server.call('GET', '/api/home', student);
    expect(home.body.student.lessons.lessons[0].label).toBe('Café break');
    const change = async (changes: object) =>
      (await server.call('PUT', `/api/schedule/${body._id}`, admin, { ...period, ...changes })).body.periods[0];
    expect(await change({ period: 2 })).toMatchObject({ period: 2, label: 'Café break' });
    expect((await change({ label: 'Assembly' })).label).toBe('Assembly');
    for (const none of [' ', '', null]) {
      await change({ label: 'Assembly' });
      expect(await change({ label: none })).not.toHaveProperty('label');
    }
  });

  it('may have 40 characters, and the period still needs subject and teacher', async () => {
    const { server, admin } = await startWithSchool();
    const refused = async (changes: object) => Object.keys((await addPeriod(server, admin, changes)).body.fields);
    expect((await addPeriod(server, admin, { label: 'ä'.repeat(40) })).status).toBe(201);
    for (const label of ['x'.repeat(41), 7, 'a\u0000b'])
      expect(await refused({ day: 'Monday', label })).toEqual(['label']);
    expect(await refused({ day: 'Monday', label: 'Break', subject: '' })).toEqual(['subject']);
  });
});

describe('the room of a period', () => {
  it('is shown wherever the period is, stays when it is left out, and is removed when it is blank', async () => {
    const { server, admin, student } = await startWithSchool();
    const { status, body } = await addPeriod(server, admin, { room: '  Cafe\u0301 12 ' });
    expect(status).toBe(201);
    const placed = { ...stored, periods: [{ ...stored.periods[0], room: 'Café 12' }] };
    expect(body).toEqual(placed);
    for (const [path, person] of [
      ['/api/schedule', admin],
      ['/api/schedule/5', student],
      [`/api/schedule/teacher/${taughtBy.email}`, admin],
    ] as const) {
      expect((await server.call('GET', path, person)).body, path).toEqual([placed]);
    }
    expect((await server.call('GET', '/api/home', student)).body.student.lessons.lessons[0].room).toBe('Café 12');
    const change = async (changes: object) =>
      (await server.call('PUT', `/api/schedule/${body._id}`, admin, { ...period, ...changes })).body.periods[0];
    expect(await change({ period: 2 })).toMatchObject({ period: 2, room: 'Café 12' });
    expect((await change({ room: 'Hall' })).room).toBe('Hall');
    const history = await server.call('GET', `/api/history/period/${body._id}`, admin);
    expect(history.body[0].changes).toContainEqual({ field: 'room', from: 'Café 12', to: 'Hall' });
    for (const none of [' ', '', null]) {
      await change({ room: 'Hall' });
      expect(await change({ room: none })).not.toHaveProperty('room');
    }
  });

  it('may be that of another period then: two classes may share a hall', async () => {
    const { server, admin } = await startWithSchool();
    await addPeriod(server, admin, { room: 'Hall' });
    const shared = { classNumber: 6, teacher: otherTeacher, room: 'Hall' };
    expect((await addPeriod(server, admin, shared)).status).toBe(201);
  });

  it('is shown for a past day as it was then', async () => {
    const { server, id, admin } = await startWithSchool();
    const { body } = await addPeriod(server, admin, { room: 'Room 12' });
    server.setNow(hoursLater(48));
    const later = await openTestSignIn(server.db, id, admin.email, hoursLater(48));
    await server.call('PUT', `/api/schedule/${body._id}`, later, { ...period, room: 'Hall' });
    const roomOn = async (query: string) =>
      (await server.call('GET', `/api/schedule/5${query}`, later)).body[0].periods[0].room;
    expect(await roomOn(`?on=${testToday}`)).toBe('Room 12');
    expect(await roomOn('')).toBe('Hall');
  });
});

const wrong: [string, object, string][] = [
  ['class 0', { classNumber: 0 }, 'classNumber'],
  ['class 11', { classNumber: 11 }, 'classNumber'],
  ['a class as text', { classNumber: '5' }, 'classNumber'],
  ['an unknown day', { day: 'Someday' }, 'day'],
  ['no day', { day: undefined }, 'day'],
  ['the period 0', { period: 0 }, 'period'],
  ['half a period', { period: 1.5 }, 'period'],
  ['a period beyond the database', { period: 40_000 }, 'period'],
  ['a blank subject', { subject: '  ' }, 'subject'],
  ['a subject with a NUL', { subject: 'a\u0000' }, 'subject'],
  ['no teacher', { teacher: undefined }, 'teacher'],
  ['a teacher without email', { teacher: { name: 'Teacher first' } }, 'teacher.email'],
  ['a teacher of nobody', { teacher: { email: 'nobody@hill.example' } }, 'teacher.email'],
  ['a student as teacher', { teacher: { email: 's1@hill.example' } }, 'teacher.email'],
  ['a teacher of another school', { teacher: { email: 'first@vale.example' } }, 'teacher.email'],
  ['an end before the start', { time: '09:00-08:00' }, 'time'],
  ['an end at the start', { time: '08:00-08:00' }, 'time'],
  ['the hour 24', { time: '23:00-24:00' }, 'time'],
  ['the minute 60', { time: '08:60-09:00' }, 'time'],
  ['a time in words', { time: '8-9' }, 'time'],
  ['a time with an end of line', { time: '08:00-08:45\n' }, 'time'],
  ['no time', { time: undefined }, 'time'],
  ['a room that is no text', { room: 7 }, 'room'],
  ['a room that is too long', { room: 'x'.repeat(201) }, 'room'],
  ['an unknown field', { floor: 7 }, 'floor'],
];

describe('a period is refused with 400 and nothing stored', () => {
  it.each(wrong)('for %s', async (_what, changes, field) => {
    const { server, admin } = await startWithSchool();
    await addTestSchool(server, { domain: 'vale.example' });
    const answer = await addPeriod(server, admin, changes);
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_input' } });
    expect(Object.keys(answer.body.fields)).toContain(field);
    expect(await server.db.selectFrom('timetable_period').selectAll().execute()).toEqual([]);
  });

  it('at the address of no period', async () => {
    const { server, admin } = await startWithSchool();
    for (const id of ['0', '-1', 'x', '1.5']) {
      expect((await server.call('PUT', `/api/schedule/${id}`, admin, period)).status).toBe(400);
      expect((await server.call('DELETE', `/api/schedule/${id}`, admin)).status).toBe(400);
      expect((await server.call('GET', `/api/schedule/single/${id}`, admin)).status).toBe(400);
    }
  });
});

describe('the timetable permits', () => {
  it('only admins to write, and nothing changes for anybody else', async () => {
    const { server, admin, teacher, student } = await startWithSchool();
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    const { body } = await addPeriod(server, admin);
    const calls = [
      ['POST', '/api/schedule', { ...period, day: 'Monday' }],
      ['PUT', `/api/schedule/${body._id}`, { ...period, day: 'Monday' }],
      ['DELETE', `/api/schedule/${body._id}`, undefined],
      ['GET', '/api/schedule', undefined],
      ['GET', `/api/schedule/single/${body._id}`, undefined],
      ['GET', '/api/schedule/options', undefined],
    ] as const;
    for (const [method, path, sent] of calls) {
      expect((await server.call(method, path, undefined, sent)).status, method).toBe(401);
      for (const person of [teacher, student]) {
        expect((await server.call(method, path, person, sent)).status, method).toBe(403);
      }
    }
    const taught = { ...period, teacher: { email: 'first@vale.example' } };
    expect((await server.call('PUT', `/api/schedule/${body._id}`, vale.admin, taught)).status).toBe(404);
    expect((await server.call('DELETE', `/api/schedule/${body._id}`, vale.admin)).status).toBe(404);
    expect((await server.call('GET', `/api/schedule/single/${body._id}`, vale.admin)).status).toBe(404);
    expect((await server.call('GET', '/api/schedule', vale.admin)).body).toEqual([]);
    expect((await server.call('GET', '/api/schedule', admin)).body).toEqual([body]);
  });

  it('teachers to read their own periods, and admins everybody’s', async () => {
    const { server, admin, teacher, otherTeacher: other, student } = await startWithSchool();
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    const { body } = await addPeriod(server, admin);
    await addPeriod(server, admin, { classNumber: 6, teacher: otherTeacher });
    const earlier = (await addPeriod(server, admin, { classNumber: 6, time: '07:00-07:45' })).body;
    const path = `/api/schedule/teacher/${teacher.email}`;
    for (const person of [teacher, admin])
      expect((await server.call('GET', path, person)).body).toEqual([earlier, body]);
    for (const person of [other, student, vale.teacher]) {
      expect((await server.call('GET', path, person)).status).toBe(403);
    }
    expect((await server.call('GET', path)).status).toBe(401);
    expect((await server.call('GET', path, vale.admin)).status).toBe(404);
    expect((await server.call('GET', '/api/schedule/teacher/nobody', admin)).status).toBe(400);
  });

  it('a class’s students to read their own periods, and staff every class’s', async () => {
    const { server, admin, teacher, student } = await startWithSchool();
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    const { body } = await addPeriod(server, admin);
    for (const person of [student, teacher, admin]) {
      expect((await server.call('GET', '/api/schedule/5', person)).body).toEqual([body]);
    }
    expect((await server.call('GET', '/api/schedule/5', vale.student)).body).toEqual([]);
    expect((await server.call('GET', '/api/schedule/6', student)).status).toBe(403);
    expect(await server.call('GET', '/api/schedule/6', teacher)).toMatchObject({ status: 200, body: [] });
    expect((await server.call('GET', '/api/schedule/5')).status).toBe(401);
    for (const place of ['0', '11', 'five']) {
      expect((await server.call('GET', `/api/schedule/${place}`, admin)).status).toBe(400);
    }
  });

  it('admins to choose from the school’s own teachers and this session’s subjects', async () => {
    const { server, admin } = await startWithSchool();
    await addTestSchool(server, { domain: 'vale.example' });
    const subject = { name: 'Art', code: 'A', class: 5, session: '2026-2027' };
    await server.call('POST', '/api/subjects/add', admin, subject);
    await server.call('POST', '/api/subjects/add', admin, { ...subject, name: 'Old', session: '2025-2026' });
    expect((await server.call('GET', '/api/schedule/options', admin)).body).toEqual({
      teachers: [
        { ...period.teacher, subject: null },
        { ...otherTeacher, subject: null },
      ],
      subjects: [{ class: 5, name: 'Art' }],
    });
  });
});
