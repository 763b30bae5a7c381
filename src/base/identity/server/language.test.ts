import { describe, expect, it } from 'vitest';
import { addTestSchool, addTestStudent, startTestServer } from '../../../../test/test-school.ts';

const path = '/api/identity/language';
const offers = '/api/school/languages';

describe('the language of a person', () => {
  it('is none until they choose one, and again when they take the choice back', async () => {
    const server = await startTestServer();
    const { student, otherStudent } = await addTestSchool(server);
    const languageOf = async (person: typeof student) =>
      (await server.call('GET', '/api/identity/me', person)).body.language;
    expect(await languageOf(student)).toBe(null);
    for (const language of ['bn', 'ar', null, 'en']) {
      expect(await server.call('PUT', path, student, { language })).toMatchObject({ status: 200, body: {} });
      expect(await languageOf(student)).toBe(language);
    }
    expect(await languageOf(otherStudent)).toBe(null);
  });

  it('may be chosen by each role, also before the first password is replaced', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    const newcomer = await addTestStudent(server.db, school, { roll: 9, mustChangePassword: true });
    for (const person of [school.admin, school.teacher, newcomer]) {
      expect((await server.call('PUT', path, person, { language: 'bn' })).status).toBe(200);
      expect((await server.call('GET', '/api/identity/me', person)).body.language).toBe('bn');
    }
  });

  it('is that of all their roles', async () => {
    const server = await startTestServer();
    const { admin, teacher } = await addTestSchool(server);
    await server.call('POST', '/api/admins', admin, { name: 'Teacher first', email: teacher.email });
    expect((await server.call('PUT', path, teacher, { language: 'bn' })).status).toBe(200);
    const switched = await server.call('POST', '/api/identity/switch', teacher, { role: 'admin' });
    expect((await server.call('GET', '/api/identity/me', switched.body)).body.language).toBe('bn');
  });

  it('is one of the languages that the school offers, in whatever locale', async () => {
    const server = await startTestServer();
    const { admin, student } = await addTestSchool(server);
    await server.call('PUT', offers, admin, { language: 'en', languages: ['en', 'ar-EG'] });
    expect((await server.call('PUT', path, student, { language: 'ar' })).status).toBe(200);
    const refused = await server.call('PUT', path, student, { language: 'bn' });
    expect(refused).toMatchObject({ status: 400, body: { faults: { language: { reason: 'language-not-offered' } } } });
    for (const language of ['xx', 'ar-EG', '', 7]) {
      const answer = await server.call('PUT', path, student, { language });
      expect(answer, String(language)).toMatchObject({
        status: 400,
        body: { faults: { language: { reason: 'not-one-of' } } },
      });
    }
    expect((await server.call('PUT', path, student, {})).body.faults).toEqual({ language: { reason: 'missing' } });
    expect((await server.call('PUT', path, undefined, { language: 'en' })).status).toBe(401);
    expect((await server.call('GET', '/api/identity/me', student)).body.language).toBe('ar');
  });

  it('is kept while the school does not offer it', async () => {
    const server = await startTestServer();
    const { admin, student } = await addTestSchool(server);
    await server.call('PUT', path, student, { language: 'bn' });
    await server.call('PUT', offers, admin, { language: 'en', languages: ['en'] });
    expect((await server.call('GET', '/api/identity/me', student)).body.language).toBe('bn');
  });

  it('is in the school’s export of a student, and is deleted when they are erased', async () => {
    const server = await startTestServer();
    const { admin, student } = await addTestSchool(server);
    await server.call('PUT', path, student, { language: 'bn' });
    const record = await server.call('GET', `/api/students/${student.id}/record`, admin);
    expect(record.body.student).toMatchObject({ email: student.email, language: 'bn' });
    expect((await server.call('POST', `/api/students/${student.id}/erasure`, admin, { roll: 1 })).status).toBe(200);
    const account = server.db.selectFrom('account').select('language').where('person_id', '=', student.id);
    expect(await account.execute()).toEqual([{ language: null }]);
  });
});
