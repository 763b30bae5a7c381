import { describe, expect, it } from 'vitest';
import { linesFor, readStoredAttendance, register, takeRegister } from '../../../../test/registers.ts';
import { addTestSchool, startTestServer, type TestServer, testDay } from '../../../../test/test-school.ts';

const [first, second, third] = register.attendance;

/** Replacements that make the register invalid, and the field that the answer must name. */
const wrongRegisters: [string, object, string][] = [
  ['a roll twice', { attendance: [first, second, third, first] }, 'attendance.3.roll'],
  ['a roll twice instead of another', { attendance: [first, second, second] }, 'attendance.2.roll'],
  ['a roll of another class', { attendance: [first, second, third, line(4)] }, 'attendance.3.roll'],
  ['a roll that nobody has', { attendance: [first, second, third, line(999)] }, 'attendance.3.roll'],
  ['a missing roll', { attendance: [first, third] }, 'attendance'],
  ['a roll as text', { attendance: [first, second, line('3')] }, 'attendance.2.roll'],
  ['half a roll', { attendance: [first, second, line(1.5)] }, 'attendance.2.roll'],
  ['the roll 0', { attendance: [first, second, line(0)] }, 'attendance.2.roll'],
  ['a roll beyond the database', { attendance: [first, second, line(3_000_000_000)] }, 'attendance.2.roll'],
  ['no roll', { attendance: [first, second, { status: 'Present' }] }, 'attendance.2.roll'],
  ['an unknown status', { attendance: [first, second, line(3, 'Asleep')] }, 'attendance.2.status'],
  ['a status in small letters', { attendance: [first, second, line(3, 'present')] }, 'attendance.2.status'],
  ['no status', { attendance: [first, second, { roll: 3 }] }, 'attendance.2.status'],
  ['a status of null', { attendance: [first, second, line(3, null)] }, 'attendance.2.status'],
  ['a line with an unknown field', { attendance: [first, second, { ...third, late: true }] }, 'attendance.2.late'],
  ['a line that is no object', { attendance: [first, second, 3] }, 'attendance.2'],
  ['a name of 401 letters', { attendance: [first, second, { ...third, name: 'x'.repeat(401) }] }, 'attendance.2.name'],
  ['an empty list', { attendance: [] }, 'attendance'],
  ['no list', { attendance: undefined }, 'attendance'],
  ['a list that is an object', { attendance: { 0: first } }, 'attendance'],
  ['more lines than any class has', { attendance: Array(1001).fill(first) }, 'attendance'],
  ['a future date', { date: testDay(1) }, 'date'],
  ['a date that no calendar has', { date: '2026-02-30' }, 'date'],
  ['29 February of a common year', { date: '2025-02-29' }, 'date'],
  ['a date the other way round', { date: '20-11-2026' }, 'date'],
  ['a moment instead of a date', { date: '2026-11-20T08:00:00Z' }, 'date'],
  ['the year 0', { date: '0000-01-01' }, 'date'],
  ['a date of null', { date: null }, 'date'],
  ['a day before anybody was enrolled', { date: '2026-06-30' }, 'class'],
  ['class 0', { class: 0 }, 'class'],
  ['class 11', { class: 11 }, 'class'],
  ['a class as text', { class: '5' }, 'class'],
  ['half a class', { class: 5.5 }, 'class'],
  ['no class', { class: undefined }, 'class'],
  ['a class without students', { class: 9 }, 'class'],
  ['an unknown field', { taughtBy: 'me' }, 'taughtBy'],
  ['a field with the name of something that every object has', { toString: 1 }, 'toString'],
  ['an email that is none', { teacherEmail: 'first' }, 'teacherEmail'],
  ['an email with a NUL', { teacherEmail: 'first\u0000@hill.example' }, 'teacherEmail'],
];

/** Raw bodies that are not valid registers. */
const wrongBodies: [string, number, string | undefined, Record<string, string>][] = [
  ['a body that is not JSON', 400, '{"class": 5', json()],
  ['JSON that is a list', 400, '[]', json()],
  ['JSON that is null', 400, 'null', json()],
  ['JSON that is text', 400, '"register"', json()],
  ['an empty body', 400, '', json()],
  ['no body', 400, undefined, {}],
  ['a key that would change every object', 400, '{"__proto__": {"class": 5}}', json()],
  ['a body of more than a megabyte', 413, JSON.stringify({ ...register, x: 'x'.repeat(1024 * 1024) }), json()],
  ['a form', 415, 'class=5', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['plain text', 415, JSON.stringify(register), { 'content-type': 'text/plain' }],
  ['XML', 415, '<register/>', { 'content-type': 'application/xml' }],
  ['a body that says nothing of its type', 415, JSON.stringify(register), { 'content-type': '' }],
  ['a body said to be packed that is not', 400, JSON.stringify(register), { ...json(), 'content-encoding': 'gzip' }],
];

function line(roll: unknown, status: unknown = 'Present') {
  return { roll, status };
}

function json() {
  return { 'content-type': 'application/json' };
}

async function expectNothingStored(server: TestServer): Promise<void> {
  const nothing = { attendance_sheet: [], attendance_mark: [], attendance_correction: [] };
  expect(await readStoredAttendance(server.db)).toEqual(nothing);
}

describe('a register is refused with 400 and nothing stored', () => {
  it.each(wrongRegisters)('for %s', async (_what, changes, field) => {
    const server = await startTestServer();
    const { teacher } = await addTestSchool(server);
    const answer = await takeRegister(server, teacher, changes);
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_input' } });
    const { message, fields } = answer.body;
    expect(Object.keys(fields)).toContain(field);
    expect(message).toBe(Object.values(fields)[0]);
    expect(message).toMatch(/^[A-Z].+[a-z0-9.]$/);
    await expectNothingStored(server);
  });

  it('with a plain message about what is wrong', async () => {
    const server = await startTestServer();
    const { teacher } = await addTestSchool(server);
    const messageFor = async (changes: object) => (await takeRegister(server, teacher, changes)).body.message;
    expect(await messageFor({ attendance: [first, first, second, third] })).toBe('Roll 1 is listed twice.');
    expect(await messageFor({ attendance: [first, second, third, line(4)] })).toBe(
      'Roll 4 does not belong to this class.',
    );
    expect(await messageFor({ attendance: [second] })).toBe('These rolls of the class are missing: 1, 3.');
    expect(await messageFor({ attendance: linesFor('Present').map((sent) => ({ ...sent, status: 'Asleep' })) })).toBe(
      'Must be one of: Present, Late, Absent, Excused.',
    );
    expect(await messageFor({ date: testDay(1) })).toBe('Attendance cannot be taken for a day in the future.');
    expect(await messageFor({ class: 11 })).toBe('Must be a class of the school.');
    expect(await messageFor({ class: 9 })).toBe('No students found for this class');
  });
});

describe('a body that is not a register is refused', () => {
  it.each(wrongBodies)('%s with %i', async (_what, status, payload, headers) => {
    const server = await startTestServer();
    const { teacher } = await addTestSchool(server);
    const answer = await server.fastify.inject({
      method: 'POST',
      url: '/api/attendance',
      headers: { ...headers, authorization: `Bearer ${teacher.token}` },
      ...(payload === undefined ? {} : { payload }),
    });
    expect(answer.statusCode).toBe(status);
    const code = { 400: 'bad_input', 413: 'too_large', 415: 'wrong_type' }[status];
    expect(answer.json()).toMatchObject({ code, message: expect.any(String) });
    await expectNothingStored(server);
  });
});

describe('a register is refused from', () => {
  it('those who are not signed in, with 401', async () => {
    const server = await startTestServer();
    await addTestSchool(server);
    const answer = await server.call('POST', '/api/attendance', undefined, register);
    expect(answer).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
    await expectNothingStored(server);
  });

  it('admins and students, with 403', async () => {
    const server = await startTestServer();
    const { admin, student } = await addTestSchool(server);
    for (const person of [admin, student]) {
      expect(await takeRegister(server, person)).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
    }
    await expectNothingStored(server);
  });

  it('a teacher who gives another’s email, with 403', async () => {
    const server = await startTestServer();
    const { teacher } = await addTestSchool(server);
    const inTheBody = await takeRegister(server, teacher, { teacherEmail: 'second@hill.example' });
    const path = '/api/attendance?email=second@hill.example';
    const inTheAddress = await server.call('POST', path, teacher, register);
    for (const answer of [inTheBody, inTheAddress]) {
      expect(answer).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
    }
    await expectNothingStored(server);
  });

  it('a teacher of another school, which has a class of the same number', async () => {
    const server = await startTestServer();
    await addTestSchool(server);
    const vale = await addTestSchool(server, { domain: 'vale.example', students: 2 });
    const answer = await takeRegister(server, vale.teacher);
    expect(answer.body.fields).toEqual({ 'attendance.2.roll': 'Roll 3 does not belong to this class.' });
    await expectNothingStored(server);
  });
});
