import { describe, expect, it } from 'vitest';
import { addTestSchool, startTestServer, testToday } from '../../../../test/test-school.ts';

const student = {
  name: 'Ada',
  dateOfBirth: '2012-01-01',
  gender: 'Female',
  roll: 900,
  class: 11,
  session: '2026-2027',
  courseEnrolled: 'General',
  address: { street: 'a', city: 'b', state: 'c', postalCode: 'd' },
  guardianDetails: { name: 'Eve', relation: 'Mother', phone: '1' },
};
const period = { day: 'Monday', period: 1, subject: 'Art', time: '08:00-08:45' };

/** Every call that names a class, sent with a class that the school does not have. */
const calls = [
  ['admin', 'GET', '/api/students/class/11', 'class'],
  ['teacher', 'GET', '/api/students/class/11', 'class'],
  ['admin', 'GET', '/api/students?class=11', 'class'],
  ['admin', 'POST', '/api/students', 'class', student],
  ['admin', 'POST', '/api/students/class/11/first-passwords', 'class'],
  ['teacher', 'GET', '/api/attendance/11', 'class'],
  ['teacher', 'GET', '/api/attendance/11/summary', 'class'],
  ['teacher', 'GET', `/api/attendance/11/${testToday}`, 'class'],
  ['teacher', 'PUT', `/api/attendance/11/${testToday}`, 'class', { attendance: [{ roll: 1, status: 'Present' }] }],
  ['admin', 'DELETE', `/api/attendance/11/${testToday}`, 'class'],
  ['admin', 'GET', '/api/attendance/11/withdrawn', 'class'],
  ['teacher', 'POST', '/api/attendance', 'class', { class: 11, attendance: [{ roll: 1, status: 'Present' }] }],
  [
    'teacher',
    'POST',
    '/api/marks',
    'class',
    { class: 11, subject: 'Art', examName: 'First', maxMark: 20, marks: [{ roll: 1, mark: 1 }] },
  ],
  ['admin', 'GET', '/api/marks/exams?class=11', 'class'],
  ['admin', 'GET', '/api/marks/withdrawn/11', 'class'],
  ['admin', 'GET', '/api/subjects/class/11', 'class'],
  ['student', 'GET', '/api/subjects/class/11', 'class'],
  ['admin', 'POST', '/api/subjects/add', 'class', { name: 'Art', code: 'A', class: 11, session: '2026-2027' }],
  ['admin', 'GET', '/api/schedule/11', 'classNumber'],
  ['student', 'GET', '/api/schedule/11', 'classNumber'],
  ['admin', 'POST', '/api/schedule', 'classNumber', { ...period, classNumber: 11 }],
  ['admin', 'GET', '/api/message/class/11', 'class'],
  ['student', 'GET', '/api/message/class/11', 'class'],
  ['teacher', 'POST', '/api/message', 'className', { recipientType: 'class', className: 11, message: 'Hello' }],
] as const;

describe('a class that the school does not have', () => {
  it.each(calls)('is refused to %s at %s %s, in the field %s', async (role, method, path, field, body?: object) => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    const teacher = { name: 'Tess', email: school.teacher.email };
    const sent = body && { ...body, ...('day' in body && { teacher }) };
    const answer = await server.call(method, path, school[role], sent);
    const entries = await server.db.selectFrom('audit_entry').select('action').where('class', '=', 11).execute();
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'bad_input', reason: 'not-a-class', faults: { [field]: { reason: 'not-a-class' } } },
    });
    expect(entries).toEqual([]);
  });
});
