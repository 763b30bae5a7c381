import { describe, expect, it } from 'vitest';
import { addTestSchool, startTestServer, testNow } from '../../../../test/test-school.ts';
import { closeAccounts } from '../../../base/identity/server/account.queries.ts';

const path = '/api/teachers/email/first@hill.example';

describe('a teacher’s profile', () => {
  it('is given to that teacher and to the admin', async () => {
    const server = await startTestServer();
    const { teacher, admin } = await addTestSchool(server);
    for (const person of [teacher, admin]) {
      const { status, body } = await server.call('GET', path, person);
      expect(status).toBe(200);
      expect(body).toEqual({
        _id: String(teacher.id),
        name: 'Teacher first',
        email: 'first@hill.example',
        phone: '1',
        role: 'teacher',
        subject: null,
        photo: null,
        address: { street: '', city: '', state: '', postalCode: '' },
      });
    }
  });

  it('is found however the email is written', async () => {
    const server = await startTestServer();
    const { teacher } = await addTestSchool(server);
    for (const email of ['FIRST@hill.example', 'first%40hill.example', 'first@hill.example?email=first@hill.example']) {
      expect((await server.call('GET', `/api/teachers/email/${email}`, teacher)).status, email).toBe(200);
    }
  });

  it('has an address where one is known', async () => {
    const server = await startTestServer();
    const { teacher } = await addTestSchool(server);
    const stored = {
      street: '1 Hill Road',
      city: 'Hilltown',
      state: 'Dhaka',
      postal_code: '1207',
      photo_url: '/p.png',
    };
    await server.db.updateTable('person').set(stored).where('id', '=', teacher.id).execute();
    const { body } = await server.call('GET', path, teacher);
    const { street, city, state, postal_code: postalCode } = stored;
    expect(body).toMatchObject({ photo: '/p.png', address: { street, city, state, postalCode } });
  });

  it('is refused to other teachers, whether the teacher exists or not', async () => {
    const server = await startTestServer();
    const { otherTeacher } = await addTestSchool(server);
    for (const email of ['first@hill.example', 'nobody@hill.example', 'admin@hill.example']) {
      const answer = await server.call('GET', `/api/teachers/email/${email}`, otherTeacher);
      expect(answer.status, email).toBe(403);
      expect(answer.body).toEqual({
        code: 'not_allowed',
        reason: 'not-allowed',
        message: 'You do not have permission for this.',
      });
    }
  });

  it('is refused to students, and to those who are not signed in', async () => {
    const server = await startTestServer();
    const { student } = await addTestSchool(server);
    expect((await server.call('GET', path, student)).status).toBe(403);
    expect((await server.call('GET', path)).status).toBe(401);
  });

  it('is not found for an email that no teacher here has', async () => {
    const server = await startTestServer();
    const { admin } = await addTestSchool(server);
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    for (const email of ['nobody@hill.example', 's1@hill.example', 'admin@hill.example', vale.teacher.email, '%@%']) {
      const answer = await server.call('GET', `/api/teachers/email/${encodeURIComponent(email)}`, admin);
      expect(answer, email).toMatchObject({ status: 404, body: { code: 'not_found', message: 'Teacher not found' } });
    }
    expect((await server.call('GET', path, vale.admin)).status).toBe(404);
  });

  it('is not found any more once the account is closed', async () => {
    const server = await startTestServer();
    const { id, teacher, admin } = await addTestSchool(server);
    await server.db.transaction().execute((transaction) => closeAccounts(transaction, id, [teacher.id], testNow));
    expect((await server.call('GET', path, admin)).status).toBe(404);
  });

  it.each(['first', 'first@', '@hill.example', 'a b@hill.example', 'first@hill.example%00', `${'x'.repeat(260)}@x`])(
    'answers 400 to %s, which is no email',
    async (email) => {
      const server = await startTestServer();
      const { admin } = await addTestSchool(server);
      const answer = await server.call('GET', `/api/teachers/email/${email}`, admin);
      expect(answer).toMatchObject({ status: 400, body: { code: 'bad_input', fields: { email: expect.any(String) } } });
    },
  );
});
