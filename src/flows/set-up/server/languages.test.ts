import { describe, expect, it } from 'vitest';
import { addTestSchool, startTestServer } from '../../../../test/test-school.ts';

const path = '/api/school/languages';

describe('the languages of a school', () => {
  it('are English, Bangla and Arabic at first, with English as its own', async () => {
    const server = await startTestServer();
    await addTestSchool(server);
    const { school } = (await server.call('GET', '/api/school')).body;
    expect(school).toMatchObject({ language: 'en', languages: ['en', 'bn', 'ar'] });
  });

  it('are changed by its admins, and shown to everybody', async () => {
    const server = await startTestServer();
    const hill = await addTestSchool(server);
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    const body = { language: 'ar-EG', languages: ['bn', 'ar-EG'] };
    expect(await server.call('PUT', path, hill.admin, body)).toMatchObject({ status: 200, body: {} });
    for (const person of [undefined, hill.admin, hill.student]) {
      const { school } = (await server.call('GET', '/api/school', person, undefined, { host: 'hill.example' })).body;
      expect(school).toMatchObject(body);
    }
    const { school } = (await server.call('GET', '/api/school', vale.admin)).body;
    expect(school).toMatchObject({ language: 'en', languages: ['en', 'bn', 'ar'] });
  });

  it.each([
    [{ language: 'en', languages: ['bn', 'ar'] }, { language: { reason: 'own-language-not-offered' } }],
    [{ language: 'ar', languages: ['ar-EG'] }, { language: { reason: 'own-language-not-offered' } }],
    [{ language: 'en', languages: [] }, { language: { reason: 'own-language-not-offered' } }],
    [{ language: 'en', languages: ['en', 'ar', 'ar-EG'] }, { languages: { reason: 'one-language-twice' } }],
    [{ language: 'en', languages: ['en', 'en'] }, { languages: { reason: 'one-language-twice' } }],
    [
      { language: 'en', languages: ['en', 'bn-BD'] },
      { 'languages.1': expect.objectContaining({ reason: 'not-one-of' }) },
    ],
    [{ language: 'xx', languages: ['en'] }, { language: expect.objectContaining({ reason: 'not-one-of' }) }],
    [{ language: 'en' }, { languages: { reason: 'missing' } }],
  ])('are refused if nothing usable is offered: %o', async (body, faults) => {
    const server = await startTestServer();
    const { admin } = await addTestSchool(server);
    expect(await server.call('PUT', path, admin, body)).toMatchObject({ status: 400, body: { faults } });
    const { school } = (await server.call('GET', '/api/school')).body;
    expect(school).toMatchObject({ language: 'en', languages: ['en', 'bn', 'ar'] });
  });

  it('cannot be changed by teachers, students or strangers', async () => {
    const server = await startTestServer();
    const { teacher, student } = await addTestSchool(server);
    const body = { language: 'en', languages: ['en'] };
    expect((await server.call('PUT', path, teacher, body)).status).toBe(403);
    expect((await server.call('PUT', path, student, body)).status).toBe(403);
    expect((await server.call('PUT', path, undefined, body)).status).toBe(401);
  });
});
