import { describe, expect, it } from 'vitest';
import { signIn } from '../../../../test/sign-in.ts';
import {
  type Answer,
  addTestSchool,
  openTestSignIn,
  startTestServer,
  type TestServer,
  testNow,
} from '../../../../test/test-school.ts';
import { localDate } from '../../../platform/server/local-date.ts';
import { newSecret } from '../../../platform/server/secrets.ts';
import { addSetupLink } from './set-up.queries.ts';

const school = { name: 'Vale School', domain: 'vale.example', timeZone: 'Pacific/Auckland' };
const admin = { name: 'Vera Head', email: 'Vera@vale.example', password: 'eight-88' };

/** A server after its first start: no school, and one printed set-up link. */
async function startEmptyServer() {
  const server = await startTestServer();
  const token = newSecret();
  await addSetupLink(server.db, token, testNow);
  return { server, token };
}

function setUp(server: TestServer, body: object): Promise<Answer> {
  return server.call('POST', '/api/school', undefined, { school, admin, ...body });
}

function readSchool(server: TestServer, host?: string, person?: { token: string }): Promise<Answer> {
  return server.call('GET', '/api/school', person, undefined, host ? { host } : {});
}

async function countSchools(server: TestServer): Promise<number> {
  return (await server.db.selectFrom('school').select('id').execute()).length;
}

describe('the set-up link', () => {
  it('makes the school and its first admin, who can sign in', async () => {
    const { server, token } = await startEmptyServer();
    expect((await readSchool(server)).body).toEqual({ needsSetUp: true, imageHost: null, school: null });

    expect(await setUp(server, { token })).toMatchObject({ status: 201, body: {} });
    const made = {
      name: 'Vale School',
      domain: 'vale.example',
      session: '2026-2027',
      today: localDate('Pacific/Auckland', testNow),
      timeZone: 'Pacific/Auckland',
      isDemo: false,
      language: 'en',
      languages: ['en', 'bn', 'ar'],
    };
    expect((await readSchool(server)).body).toEqual({ needsSetUp: false, imageHost: null, school: made });
    const entered = await signIn(server, { role: 'admin', email: 'vera@vale.example', password: 'eight-88' });
    expect(entered).toMatchObject({ status: 200, body: { user: { displayName: 'Vera Head' } } });
  });

  it('makes the school with the days, months and language that are given', async () => {
    const { server, token } = await startEmptyServer();
    const own = { days: ['Saturday', 'Monday'], firstMonth: 4, language: 'ar-EG' };
    expect((await setUp(server, { token, school: { ...school, ...own } })).status).toBe(201);
    const { body } = await readSchool(server);
    expect(body.school).toMatchObject({ language: 'ar-EG', languages: ['en', 'bn', 'ar-EG'], session: '2026-2027' });
    const { id } = await server.db.selectFrom('school').select('id').executeTakeFirstOrThrow();
    const entered = await openTestSignIn(server.db, id, 'vera@vale.example');
    expect((await server.call('GET', '/api/calendar', entered)).body.days).toEqual(own.days);
    const [, present] = (await server.call('GET', '/api/sessions', entered)).body;
    expect(present).toMatchObject({ session: '2026-2027', from: '2026-04-01', to: '2027-03-31', isPresent: true });
  });

  it.each([
    [{ days: [] }, 'school.days'],
    [{ days: ['Sunday', 'Sunday'] }, 'school.days'],
    [{ days: ['Someday'] }, 'school.days.0'],
    [{ firstMonth: 13 }, 'school.firstMonth'],
    [{ language: 'xx' }, 'school.language'],
  ])('makes no school of %o', async (own, field) => {
    const { server, token } = await startEmptyServer();
    const answer = await setUp(server, { token, school: { ...school, ...own } });
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
    expect(await countSchools(server)).toBe(0);
  });

  it('works once', async () => {
    const { server, token } = await startEmptyServer();
    await setUp(server, { token });
    const again = { school: { ...school, domain: 'hill.example' }, admin: { ...admin, email: 'a@hill.example' } };
    expect(await setUp(server, { token, ...again })).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
    expect(await countSchools(server)).toBe(1);
  });

  it('is used up together with every other link that was printed', async () => {
    const { server, token } = await startEmptyServer();
    const other = newSecret();
    await addSetupLink(server.db, other, testNow);
    await setUp(server, { token });
    expect((await setUp(server, { token: other })).status).toBe(403);
  });

  it('is void once a school was made in another way', async () => {
    const { server, token } = await startEmptyServer();
    await addTestSchool(server);
    expect((await setUp(server, { token })).status).toBe(403);
    expect(await countSchools(server)).toBe(1);
  });

  it('is not used up by attempts with a wrong link', async () => {
    const { server, token } = await startEmptyServer();
    for (const wrong of ['', 'x', newSecret(), token.slice(1), token.toLowerCase()]) {
      const answer = await setUp(server, { token: wrong });
      expect(answer, wrong).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
    }
    expect(await countSchools(server)).toBe(0);
    expect((await setUp(server, { token })).status).toBe(201);
  });

  it('makes one school though two people use it at the same moment', async () => {
    const { server, token } = await startEmptyServer();
    const domains = ['a.example', 'b.example', 'c.example', 'd.example'];
    const attempts = domains.map((domain) =>
      setUp(server, { token, school: { ...school, domain }, admin: { ...admin, email: `head@${domain}` } }),
    );
    const statuses = (await Promise.all(attempts)).map((answer) => answer.status);
    expect(statuses.sort()).toEqual([201, 403, 403, 403]);
    expect(await countSchools(server)).toBe(1);
  });

  it('is stored as a hash alone', async () => {
    const { server, token } = await startEmptyServer();
    const links = await server.db.selectFrom('setup_link').selectAll().execute();
    expect(links).toHaveLength(1);
    expect(JSON.stringify(links)).not.toContain(token);
  });

  it.each([
    ['a blank name', { school: { ...school, name: ' ' } }, 'school.name'],
    ['a name of 201 letters', { school: { ...school, name: 'x'.repeat(201) } }, 'school.name'],
    ['a name with a NUL', { school: { ...school, name: 'Va\u0000le' } }, 'school.name'],
    ['a domain with a space', { school: { ...school, domain: 'vale example' } }, 'school.domain'],
    ['a domain with a port', { school: { ...school, domain: 'vale.example:80' } }, 'school.domain'],
    ['a time zone that is none', { school: { ...school, timeZone: 'Middle/Earth' } }, 'school.timeZone'],
    ['a blank name of the admin', { admin: { ...admin, name: '' } }, 'admin.name'],
    ['an email that is none', { admin: { ...admin, email: 'vera' } }, 'admin.email'],
    ['a password of seven characters', { admin: { ...admin, password: '1234567' } }, 'admin.password'],
    ['a common password', { admin: { ...admin, password: 'Football' } }, 'admin.password'],
    ['a password that is the name', { admin: { ...admin, password: 'vera-head-1' } }, 'admin.password'],
    ['no admin', { admin: undefined }, 'admin'],
    ['an unknown field', { plan: 'gold' }, 'plan'],
    ['an unknown field within', { school: { ...school, isDemo: true } }, 'school.isDemo'],
  ])('answers 400 to %s, makes nothing and stays good', async (_what, body, field) => {
    const { server, token } = await startEmptyServer();
    const answer = await setUp(server, { token, ...body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_input', fields: { [field]: expect.any(String) } } });
    expect(await countSchools(server)).toBe(0);
    expect((await setUp(server, { token })).status).toBe(201);
  });

  it('reports faults of time zone and password at once', async () => {
    const { server, token } = await startEmptyServer();
    const wrong = {
      school: { ...school, timeZone: 'Middle/Earth' },
      admin: { ...admin, password: 'vera-head-1' },
    };
    const { status, body } = await setUp(server, { token, ...wrong });
    const fields = ['admin.password', 'school.timeZone'];
    expect({ status, fields: Object.keys(body.fields).sort() }).toEqual({ status: 400, fields });
  });
});
