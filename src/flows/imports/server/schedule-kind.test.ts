import { describe, expect, it } from 'vitest';
import { applyRows, type Cells, checkRows } from '../../../../test/import-kinds.ts';
import { addPeriod, otherTeacher } from '../../../../test/periods.ts';
import { addTestSchool, startTestServer } from '../../../../test/test-school.ts';
import { findUnstored } from '../../../../test/unstored.ts';
import { days } from '../../../platform/contract/school-terms.ts';
import { readDay } from './day-names.ts';
import { scheduleKind } from './schedule-kind.ts';

const first = 'first@hill.example';
const second = 'second@hill.example';

/** The period that `addPeriod` of the tests adds. */
const mathematics = {
  class: '5',
  day: 'Sunday',
  period: '1',
  subject: 'Mathematics',
  teacherEmail: first,
  starts: '08:00',
  ends: '08:45',
};
const art = { ...mathematics, day: 'Monday', period: '2', subject: 'Art', teacherEmail: second };

async function start() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const check = (...cells: Cells[]) => checkRows(server, school, scheduleKind, cells);
  const apply = (...cells: Cells[]) => applyRows(server, school, scheduleKind, cells);
  const list = async () => (await server.call('GET', '/api/schedule', school.admin)).body;
  const add = async (changes: object = {}) => (await addPeriod(server, school.admin, changes)).body;
  return { server, ...school, check, apply, list, add };
}

describe('rows of a timetable', () => {
  it('are new, changed or the same, by class, session, day and number', async () => {
    const { check, add } = await start();
    await add();
    const [same, changed, ...made] = await Promise.all([
      check({ ...mathematics, class: '৫', day: 'রবি', starts: '৮.০০', ends: '8:45 AM' }).then(([row]) => row),
      check({ ...mathematics, ends: '09:00', teacherEmail: second, label: 'Assembly', room: 'Room 12' }).then(
        ([row]) => row,
      ),
      check({ ...mathematics, session: '2025-2026' }).then(([row]) => row),
      check({ ...mathematics, class: '6', teacherEmail: second }).then(([row]) => row),
      check({ ...mathematics, period: '2', starts: '08:45', ends: '09:30' }).then(([row]) => row),
    ]);
    expect(same).toEqual({ state: 'same', changes: [], faults: [] });
    expect(changed).toEqual({
      state: 'changed',
      changes: [
        { field: 'teacherEmail', from: first, to: second },
        { field: 'ends', from: '08:45', to: '09:00' },
        { field: 'label', from: null, to: 'Assembly' },
        { field: 'room', from: null, to: 'Room 12' },
      ],
      faults: [],
    });
    expect(made.map((row) => row?.state)).toEqual(['new', 'new', 'new']);
  });

  it.each([
    ['an unknown day', { day: 'Someday' }, 'day', 'not-one-of'],
    ['a day that two names begin with', { day: 'T' }, 'day', 'not-one-of'],
    ['no number', { period: '' }, 'period', 'missing'],
    ['a number that is none', { period: '1.5' }, 'period', 'not-a-whole-number'],
    ['no subject', { subject: '' }, 'subject', 'missing'],
    ['no teacher', { teacherEmail: '' }, 'teacherEmail', 'missing'],
    ['a student as its teacher', { teacherEmail: 's1@hill.example' }, 'teacherEmail', 'teacher-not-of-school'],
    ['no time', { starts: '' }, 'starts', 'missing'],
    ['what is no time', { ends: '8' }, 'ends', 'not-a-clock'],
    ['an end before the start', { ends: '08:00' }, 'ends', 'end-before-start'],
    ['a label that is too long', { label: 'a'.repeat(41) }, 'label', 'too-long'],
    ['a room that is too long', { room: 'a'.repeat(201) }, 'room', 'too-long'],
    ['an unknown class', { class: 'Elephants' }, 'class', 'unknown-class-name'],
  ])('are wrong with %s', async (_, cells, field, reason) => {
    const { check } = await start();
    expect(await check({ ...mathematics, ...cells })).toMatchObject([{ state: 'wrong', faults: [{ field, reason }] }]);
  });

  it('are wrong in a closed class, if they are new, and in a closed session, unless they change nothing', async () => {
    const { server, admin, check, add } = await start();
    await add();
    await server.call('PUT', '/api/classes/5', admin, { isOpen: false });
    expect(await check({ ...mathematics, ends: '09:00' }, art)).toMatchObject([
      { state: 'changed' },
      { faults: [{ field: 'class', reason: 'class-closed' }] },
    ]);
    await server.call('PUT', '/api/classes/5', admin, { isOpen: true });
    await server.call('POST', '/api/sessions/2026-2027/close', admin, {});
    const session = '2026-2027';
    expect(await check({ ...mathematics, session }, { ...art, session })).toMatchObject([
      { state: 'same' },
      { faults: [{ field: 'session', reason: 'session-closed' }] },
    ]);
  });

  it('name both periods that clash, at the time for the class and at the teacher for the teacher', async () => {
    const { check, add } = await start();
    await add();
    const [inClass, withTeacher] = await check(
      { ...art, day: 'Sunday', starts: '08:30', ends: '09:15' },
      { ...mathematics, class: '6', starts: '08:44', ends: '09:30', period: '3' },
    );
    const clash = {
      reason: 'overlaps-with',
      parameters: {
        subject: 'Mathematics',
        class: 5,
        teacher: 'Teacher first',
        day: 'Sunday',
        time: '08:00-08:45',
        period: 1,
      },
    };
    expect(inClass).toMatchObject({
      state: 'wrong',
      faults: [{ field: 'starts', reason: 'period-has-no-room', subject: 'Art', time: '08:30-09:15', clash }],
    });
    expect(withTeacher).toMatchObject({
      state: 'wrong',
      faults: [{ field: 'teacherEmail', reason: 'period-has-no-room', subject: 'Mathematics', class: 6, clash }],
    });
  });

  it('report another lesson in their room at that time, and are wrong if the school refuses that', async () => {
    const { server, admin, check, add } = await start();
    await add({ room: 'Hall' });
    const there = { ...art, class: '6', day: 'Sunday', starts: '08:30', ends: '09:15', room: 'hall' };
    const taken = { field: 'room', reason: 'room-taken', class: 6, busyClass: 5 };
    expect(await check(there)).toMatchObject([{ state: 'new', faults: [], notes: [taken] }]);
    expect(await check({ ...there, room: 'Lab' })).toMatchObject([{ state: 'new', faults: [] }]);
    await server.call('PUT', '/api/policies', admin, { roomTaken: 'refuse' });
    expect(await check(there)).toMatchObject([{ state: 'wrong', faults: [taken] }]);
    const moved = { ...mathematics, starts: '09:15', ends: '10:00' };
    expect(await check(moved, there)).toMatchObject([{ state: 'changed' }, { state: 'new', faults: [] }]);
    const inLab = { ...mathematics, day: 'Tuesday', room: 'Lab' };
    expect(
      await check(inLab, { ...art, class: '6', day: 'Tuesday', starts: '08:00', ends: '08:45', room: 'LAB' }),
    ).toMatchObject([
      { faults: [{ field: 'room', reason: 'room-taken', busySubject: 'Art' }] },
      { faults: [{ field: 'room', reason: 'room-taken', busySubject: 'Mathematics' }] },
    ]);
  });

  it('name each other’s line where two of the file overlap', async () => {
    const { check } = await start();
    const rows = [mathematics, { ...art, day: 'Sunday', starts: '08:44', ends: '09:00' }];
    expect(await check(...rows)).toMatchObject([
      { faults: [{ field: 'starts', reason: 'period-overlaps-line', line: 3, subject: 'Mathematics' }] },
      { faults: [{ field: 'starts', reason: 'period-overlaps-line', line: 2, subject: 'Art' }] },
    ]);
    expect(await check(mathematics, { ...rows[1], starts: '08:45' } as Cells)).toMatchObject([
      { state: 'new' },
      { state: 'new' },
    ]);
  });

  it('may have several teachers in a cell, by email or name, with any usual separator', async () => {
    const { server, admin, check, apply, list, add } = await start();
    await add();
    const emailsOf = (rows: { teachers: { email: string }[] }[]) => rows[0]?.teachers.map(({ email }) => email);
    for (const teacherEmail of [`${first}; ${second}`, 'Teacher first / Teacher second', `${first}, ${second}`]) {
      const [row] = await check({ ...mathematics, teacherEmail });
      const changes = [{ field: 'teacherEmail', from: first, to: `${first}; ${second}` }];
      expect(row, teacherEmail).toEqual({ state: 'changed', changes, faults: [] });
    }
    expect(await check({ ...mathematics, teacherEmail: `${first}; nobody@hill.example` })).toMatchObject([
      { faults: [{ field: 'teacherEmail', reason: 'teacher-not-of-school' }] },
    ]);
    await apply({ ...mathematics, teacherEmail: `${second} + ${first}` });
    expect(emailsOf(await list())).toEqual([second, first]);
    const { body: exported } = await server.call('GET', '/api/exports/schedule?format=csv', admin);
    expect(String(exported)).toContain(`${second}; ${first}`);
    // The second teacher has a lesson in both.
    expect(await check({ ...mathematics, class: '6', teacherEmail: second, period: '2' })).toMatchObject([
      { faults: [{ field: 'teacherEmail', reason: 'period-has-no-room' }] },
    ]);
  });

  it('may belong to one of the alternating weeks, which the row then names', async () => {
    const { server, admin, check, apply, list } = await start();
    expect(await check({ ...mathematics, week: 'A' })).toMatchObject([
      { faults: [{ field: 'week', reason: 'unknown-week' }] },
    ]);
    const weeks = { cycle: 2, names: ['A', 'B'], anchor: '2026-11-01' };
    await server.call('PUT', '/api/calendar/weeks', admin, weeks);
    await apply({ ...mathematics, week: 'a' }, { ...mathematics, subject: 'Art', week: 'B' });
    const shown = async () =>
      (await list()).map((one: { week: string; periods: { subject: string }[] }) => [
        one.week,
        one.periods[0]?.subject,
      ]);
    expect(await shown()).toEqual([
      ['A', 'Mathematics'],
      ['B', 'Art'],
    ]);
    expect(await check({ ...mathematics, week: 'A' }, { ...mathematics, week: 'B', subject: 'Art' })).toMatchObject([
      { state: 'same' },
      { state: 'same' },
    ]);
    await apply({ ...mathematics, subject: 'Music', week: 'B' });
    expect(await shown()).toEqual([
      ['A', 'Mathematics'],
      ['B', 'Music'],
    ]);
    expect(await check({ ...mathematics, subject: 'Dance' })).toMatchObject([
      { faults: [{ field: 'starts', reason: 'which-period' }] },
    ]);
  });

  it('may swap places within the file, and are stored in one change', async () => {
    const { server, apply, list, add } = await start();
    const one = await add({ label: 'Assembly' });
    const other = await add({ subject: 'Art', teacher: otherTeacher, day: 'Monday', period: 2, time: '08:00-08:45' });
    const before = await findUnstored(server.db);
    await apply(
      { ...art, day: 'Sunday', period: '1' },
      { ...mathematics, day: 'Monday', period: '2' },
      { ...mathematics, day: 'Tuesday', label: 'Early' },
    );
    const [mondays] = one.periods;
    const [sundays] = other.periods;
    expect(await list()).toEqual([
      { ...one, teachers: other.teachers, periods: [{ ...sundays, period: 1, label: 'Assembly' }] },
      { ...other, teachers: one.teachers, periods: [{ ...mondays, period: 2, label: undefined }] },
      { ...one, _id: expect.any(String), day: 'Tuesday', periods: [{ ...mondays, label: 'Early' }] },
    ]);
    expect(await findUnstored(server.db)).toEqual(before);
  });

  it('cannot use the place of a period that stays because its row is left out', async () => {
    const { check, add } = await start();
    await add();
    await add({ subject: 'Art', teacher: otherTeacher, day: 'Monday', period: 2 });
    await add({ subject: 'Music', teacher: otherTeacher, day: 'Tuesday', period: 3, classNumber: 6 });
    // Art's teacher goes to Sunday and Music's time to Art's, but Mathematics stays because its row is wrong.
    const rows = await check(
      { ...mathematics, teacherEmail: second, ends: 'late' },
      { ...art, day: 'Sunday', class: '6', teacherEmail: first },
    );
    expect(rows).toMatchObject([
      { state: 'wrong', faults: [{ field: 'ends' }] },
      { state: 'wrong', faults: [{ field: 'teacherEmail', reason: 'period-has-no-room' }] },
    ]);
    const mended = await check(
      { ...mathematics, teacherEmail: second },
      { ...art, day: 'Sunday', class: '6', teacherEmail: first },
    );
    expect(mended.map(({ state }) => state)).toEqual(['changed', 'new']);
  });

  it('are distinguished by the time if a class has a period number twice on a day', async () => {
    const { check, add } = await start();
    await add();
    await add({ subject: 'Art', time: '10:00-10:45' });
    const afternoon = { ...mathematics, subject: 'Art', starts: '10:00', ends: '10:45' };
    expect(await check(afternoon, mathematics)).toMatchObject([{ state: 'same' }, { state: 'same' }]);
    expect(await check({ ...mathematics, starts: '07:00' })).toMatchObject([
      { faults: [{ field: 'starts', reason: 'which-period' }] },
    ]);
    const twice = await check(art, { ...art, starts: '12:00', ends: '13:00' });
    expect(twice).toMatchObject([
      { faults: [{ field: 'period', reason: 'row-twice', line: 3 }] },
      { faults: [{ field: 'period', reason: 'row-twice', line: 2 }] },
    ]);
  });

  it('keep a teacher who has left, but cannot be given one', async () => {
    const { server, admin, teacher, check, add } = await start();
    await add();
    await server.call('DELETE', `/api/teachers/${teacher.id}`, admin);
    expect(await check(mathematics)).toMatchObject([{ state: 'same' }]);
    expect(await check({ ...mathematics, ends: '08:50' })).toMatchObject([{ state: 'changed' }]);
    expect(await check({ ...art, teacherEmail: first })).toMatchObject([
      { faults: [{ field: 'teacherEmail', reason: 'teacher-not-of-school' }] },
    ]);
  });

  it('take the class’s subject of their name, and follow it when it is renamed', async () => {
    const { server, admin, apply, list } = await start();
    const subject = { name: 'Mathematics', code: 'MAT', class: 5, session: '2026-2027' };
    const { body } = await server.call('POST', '/api/subjects/add', admin, subject);
    await server.call('POST', '/api/subjects/add', admin, { ...subject, name: 'Art', code: 'ART' });
    await apply(mathematics, art);
    await server.call('PUT', `/api/subjects/${body._id}`, admin, { name: 'Maths', code: 'MAT' });
    expect((await list()).map((one: { periods: { subject: string }[] }) => one.periods[0]?.subject)).toEqual([
      'Maths',
      'Art',
    ]);
  });

  it('are accepted by the thousand, even if each of them clashes', async () => {
    const { apply, list } = await start();
    const rows = Array.from({ length: 5_000 }, (_, place) => {
      const minute = 10 * 60 + Math.floor(place / 70);
      const clock = (at: number) => `${Math.floor(at / 60)}:${String(at % 60).padStart(2, '0')}`;
      const lesson = { starts: clock(minute), ends: clock(minute + 1) };
      const day = days[place % 7] as string;
      const classNumber = (Math.floor(place / 7) % 10) + 1;
      return { ...mathematics, ...lesson, day, class: String(classNumber), period: String(Math.floor(place / 70) + 1) };
    });
    // One teacher in ten classes at once: each row clashes.
    await expect(apply(...rows)).resolves.toMatchObject({ rows: rows.map(() => ({ state: 'wrong' })) });
    const own = rows.filter(({ class: number }) => number === '3').slice(0, 500);
    await apply(...own);
    expect(await list()).toHaveLength(own.length);
  });
});

it.each([
  ['Sunday', 'Sun', 'sunday.', 'রবি', 'রবিবার', 'الأحد', 'الاحد', 'أحد', 'Su'],
  ['Monday', 'Mon', 'MON', 'সোম', 'সোমবার', 'الاثنين', 'الإثنين', 'mo'],
  ['Tuesday', 'Tues', 'মঙ্গল', 'মঙ্গলবার', 'الثلاثاء', 'ثلاثاء'],
  ['Wednesday', 'Wed', 'বুধ', 'الأربعاء'],
  ['Thursday', 'Thu', 'Thurs', 'বৃহস্পতি', 'বৃহঃ', 'الخميس'],
  ['Friday', 'Fri', 'শুক্র', 'শুক্রবার', 'الجمعة', 'جمعة'],
  ['Saturday', 'Sat', 'শনি', 'শনিবার', 'السبت'],
])('reads the names of %s in every language', (day, ...names) => {
  for (const name of names) expect([name, readDay(name)]).toEqual([name, day]);
});
