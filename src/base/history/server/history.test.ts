import { describe, expect, it } from 'vitest';
import { newStudent } from '../../../../test/people.ts';
import { period } from '../../../../test/periods.ts';
import {
  addTestSchool,
  hoursLater,
  startTestServer,
  type TestPerson,
  type TestServer,
} from '../../../../test/test-school.ts';

const readHistory = (server: TestServer, as: TestPerson | undefined, kind: string, id: string | number) =>
  server.call('GET', `/api/history/${kind}/${encodeURIComponent(id)}`, as);

async function startSchool() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const path = `/api/students/${school.student.id}`;
  const student = { ...newStudent, roll: 1, class: 5 };
  const put = (changes: object) => server.call('PUT', path, school.admin, { ...student, ...changes });
  const historyOf = async (kind: string, id: string | number) => {
    const { status, body } = await readHistory(server, school.admin, kind, id);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  return { server, school, path, student, put, historyOf };
}

describe('GET /api/history/{kind}/{id}', () => {
  it('shows what was changed of a student, from what to what, by whom and when, newest first', async () => {
    const { server, school, student, put, historyOf } = await startSchool();
    await put({});
    server.setNow(hoursLater(1));
    await put({ guardianDetails: { ...student.guardianDetails, phone: '01719999999' } });
    server.setNow(hoursLater(2));
    await put({ guardianDetails: { ...student.guardianDetails, phone: '01719999999' }, roll: 77, class: 6 });
    const [moved, phone, first] = await historyOf('student', school.student.id);
    expect(phone).toMatchObject({
      _id: expect.stringMatching(/^\d+$/),
      at: hoursLater(1).toISOString(),
      by: 'Ada Head',
      action: 'students.change',
      changes: [{ field: 'guardianDetails.phone', from: student.guardianDetails.phone, to: '01719999999' }],
      canUndo: true,
    });
    expect(moved.changes).toEqual(
      expect.arrayContaining([
        { field: 'email', from: 's1@hill.example', to: 's77@hill.example' },
        { field: 'class', from: 5, to: 6 },
        { field: 'roll', from: 1, to: 77 },
      ]),
    );
    expect(first.changes.map(({ field }: { field: string }) => field)).toContain('address.street');
  });

  it('shows an addition as a change from nothing, and a removal as a change to nothing', async () => {
    const { server, school, historyOf } = await startSchool();
    const subject = { name: 'Art', code: 'A1', class: 5, session: '2026-2027', teacherEmail: school.teacher.email };
    const { body } = await server.call('POST', '/api/subjects/add', school.admin, subject);
    await server.call('PUT', `/api/subjects/${body._id}`, school.admin, {
      name: 'Arts',
      code: 'A1',
      teacherEmail: null,
    });
    await server.call('DELETE', `/api/subjects/${body._id}`, school.admin);
    const [removed, changed, added] = await historyOf('subject', body._id);
    expect(added.changes).toEqual([
      { field: 'session', from: null, to: '2026-2027' },
      { field: 'class', from: null, to: 5 },
      { field: 'name', from: null, to: 'Art' },
      { field: 'code', from: null, to: 'A1' },
      { field: 'teacherEmail', from: null, to: school.teacher.email },
    ]);
    expect(changed.changes).toEqual([
      { field: 'name', from: 'Art', to: 'Arts' },
      { field: 'teacherEmail', from: school.teacher.email, to: null },
    ]);
    expect(removed).toMatchObject({ action: 'subjects.remove', canUndo: true });
    expect(removed.changes).toContainEqual({ field: 'name', from: 'Arts', to: null });
  });

  it('names the fields of teachers, periods, classes, sessions and policies as their calls do', async () => {
    const { server, school, historyOf } = await startSchool();
    const { admin, teacher, otherTeacher } = school;
    const person = { name: 'Teacher One', email: teacher.email, phone: '0171', address: newStudent.address };
    await server.call('PUT', `/api/teachers/${teacher.id}`, admin, person);
    expect((await historyOf('teacher', teacher.id))[0].changes).toContainEqual({
      field: 'phone',
      from: '1',
      to: '0171',
    });
    const { body } = await server.call('POST', '/api/schedule', admin, {
      ...period,
      teacher: { email: teacher.email },
    });
    await server.call('PUT', `/api/schedule/${body._id}`, admin, {
      ...period,
      teacher: { email: otherTeacher.email },
      day: 'Monday',
      time: '10:00-10:45',
    });
    expect((await historyOf('period', body._id))[0].changes).toEqual([
      { field: 'day', from: period.day, to: 'Monday' },
      { field: 'time', from: period.time, to: '10:00-10:45' },
      { field: 'teacher.email', from: teacher.email, to: otherTeacher.email },
    ]);
    await server.call('PUT', '/api/classes/5', admin, { movesUpTo: 7, teacherEmail: teacher.email, isOpen: false });
    expect((await historyOf('class', 5))[0].changes).toEqual([
      { field: 'movesUpTo', from: 6, to: 7 },
      { field: 'isOpen', from: true, to: false },
      { field: 'teacherEmail', from: null, to: teacher.email },
    ]);
    await server.call('PUT', '/api/policies', admin, { teachersReach: 'taught', correctionDays: 7 });
    expect((await historyOf('policies', 1))[0]).toMatchObject({
      action: 'policies.change',
      changes: [
        { field: 'teachersReach', from: 'every-class', to: 'taught' },
        { field: 'correctionDays', from: null, to: 7 },
      ],
    });
    const term = { name: 'First', from: '2026-06-01', to: '2026-12-31' };
    const named = '2026-2027';
    expect((await server.call('PUT', `/api/sessions/${named}`, admin, { terms: [term] })).status).toBe(200);
    await server.call('POST', `/api/sessions/${named}/close`, admin);
    const [closed, termed] = await historyOf('session', named);
    expect(termed.changes).toEqual([{ field: 'terms', from: null, to: term }]);
    expect(closed.changes).toEqual([{ field: 'isClosed', from: false, to: true }]);
  });

  it('comes in pages', async () => {
    const { server, school, put, historyOf } = await startSchool();
    for (const name of ['One', 'Two', 'Three']) await put({ name });
    const all = await historyOf('student', school.student.id);
    expect(all).toHaveLength(3);
    const path = `/api/history/student/${school.student.id}?limit=1&before=${all[0]._id}`;
    expect((await server.call('GET', path, school.admin)).body).toEqual([all[1]]);
  });

  it('is only for admins, of their own school, and of records that exist', async () => {
    const { server, school } = await startSchool();
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    const { id } = school.student;
    expect((await readHistory(server, undefined, 'student', id)).status).toBe(401);
    expect((await readHistory(server, school.teacher, 'student', id)).status).toBe(403);
    expect((await readHistory(server, school.student, 'student', id)).status).toBe(403);
    expect((await readHistory(server, school.admin, 'pupil', id)).status).toBe(400);
    const missing = [
      ...[
        ['student', 9999],
        ['student', 'x'],
        ['student', school.teacher.id],
        ['teacher', id],
        ['policies', 2],
      ],
      ...[
        ['class', 9999],
        ['class', 999999],
        ['session', 'none'],
        ['subject', 1],
        ['period', '99999999999999'],
      ],
    ] as const;
    for (const [kind, key] of missing) {
      expect((await readHistory(server, school.admin, kind as string, key as string)).status, `${kind} ${key}`).toBe(
        404,
      );
    }
    expect((await readHistory(server, vale.admin, 'policies', 1)).body).toEqual([]);
  });

  it('of a student is audited as a reading', async () => {
    const { server, school, historyOf } = await startSchool();
    await historyOf('student', school.student.id);
    const entries = await server.db.selectFrom('audit_entry').select(['action', 'person_id']).execute();
    expect(entries).toContainEqual({ action: 'students.read', person_id: school.student.id });
  });
});
