import { describe, expect, it } from 'vitest';
import { endEnrolment } from '../../../../test/registers.ts';
import { addTestSchool, addTestStudent, startTestServer, testToday } from '../../../../test/test-school.ts';

const path = '/api/students/email/s1@hill.example';

describe('a student’s profile', () => {
  it('is given to that student and to the admin', async () => {
    const server = await startTestServer();
    const { student, admin } = await addTestSchool(server);
    for (const person of [student, admin]) {
      const { status, body } = await server.call('GET', path, person);
      expect(status).toBe(200);
      expect(body).toEqual({
        _id: String(student.id),
        name: 'Student 1',
        roll: 1,
        email: 's1@hill.example',
        dateOfBirth: '2012-02-29',
        gender: 'Other',
        address: { street: '', city: '', state: '', postalCode: '' },
        courseEnrolled: 'General',
        class: 5,
        session: '2026-2027',
        guardianDetails: { name: 'Guardian 1', relation: 'mother', phone: '2' },
        photo: null,
      });
    }
  });

  it('has the guardian’s email where one is known', async () => {
    const server = await startTestServer();
    const { student } = await addTestSchool(server);
    await server.db.updateTable('student').set({ guardian_email: 'g@hill.example' }).execute();
    const { body } = await server.call('GET', path, student);
    expect(body.guardianDetails.email).toBe('g@hill.example');
  });

  it('is refused to other students and to teachers, whether the student exists or not', async () => {
    const server = await startTestServer();
    const { otherStudent, teacher } = await addTestSchool(server);
    for (const person of [otherStudent, teacher]) {
      for (const email of ['s1@hill.example', 'nobody@hill.example']) {
        const answer = await server.call('GET', `/api/students/email/${email}`, person);
        expect(answer).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
      }
    }
    expect((await server.call('GET', path)).status).toBe(401);
  });

  it('is not found for an email that no student here has, or had until they left', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    await endEnrolment(server.db, school, 2, testToday);
    for (const email of ['nobody@hill.example', 'first@hill.example', vale.student.email, 's2@hill.example']) {
      const answer = await server.call('GET', `/api/students/email/${email}`, school.admin);
      expect(answer, email).toMatchObject({ status: 404, body: { code: 'not_found', message: 'Student not found' } });
    }
    expect((await server.call('GET', path, vale.admin)).status).toBe(404);
  });

  it.each(['s1', 's1@', 's1@hill.example%00'])('answers 400 to %s, which is no email', async (email) => {
    const server = await startTestServer();
    const { admin } = await addTestSchool(server);
    const answer = await server.call('GET', `/api/students/email/${email}`, admin);
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_input' } });
  });
});

describe('the students of a class', () => {
  it('are given by roll, as a number and not as text, each with their session', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    const tenth = await addTestStudent(server.db, school, { roll: 10, name: 'Ålvar Ødegård', session: '2025-2026' });
    for (const person of [school.teacher, school.admin]) {
      const { status, body } = await server.call('GET', '/api/students/class/5', person);
      expect(status).toBe(200);
      expect(body.map((row: { roll: number }) => row.roll)).toEqual([1, 2, 3, 10]);
      expect(body[0]).toEqual({
        _id: String(school.student.id),
        roll: 1,
        name: 'Student 1',
        class: 5,
        session: '2026-2027',
      });
      expect(body[3]).toEqual({
        _id: String(tenth.id),
        roll: 10,
        name: 'Ålvar Ødegård',
        class: 5,
        session: '2025-2026',
      });
    }
  });

  it('are those who are in it now', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    await endEnrolment(server.db, school, 2, testToday);
    const { body } = await server.call('GET', '/api/students/class/5', school.teacher);
    expect(body.map((row: { roll: number }) => row.roll)).toEqual([1, 3]);
  });

  it('are none for an empty class, and none of another school', async () => {
    const server = await startTestServer();
    const { teacher } = await addTestSchool(server);
    const vale = await addTestSchool(server, { domain: 'vale.example', students: 2 });
    expect(await server.call('GET', '/api/students/class/9', teacher)).toMatchObject({ status: 200, body: [] });
    const { body } = await server.call('GET', '/api/students/class/5', vale.teacher);
    expect(body).toHaveLength(2);
    expect(body[0]._id).toBe(String(vale.student.id));
  });

  it('are refused to students, and to those who are not signed in', async () => {
    const server = await startTestServer();
    const { student } = await addTestSchool(server);
    expect((await server.call('GET', '/api/students/class/5', student)).status).toBe(403);
    expect((await server.call('GET', '/api/students/class/5')).status).toBe(401);
  });

  it.each(['0', '11', 'five', '5.0', '-1', '5?size=10'])('answers 400 to class %s', async (classNumber) => {
    const server = await startTestServer();
    const { teacher } = await addTestSchool(server);
    const answer = await server.call('GET', `/api/students/class/${classNumber}`, teacher);
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_input' } });
  });
});
