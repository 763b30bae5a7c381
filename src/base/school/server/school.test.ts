import { describe, expect, it } from 'vitest';
import { type Answer, addTestSchool, startTestServer, type TestServer } from '../../../../test/test-school.ts';

function readSchool(server: TestServer, host?: string, person?: { token: string }): Promise<Answer> {
  return server.call('GET', '/api/school', person, undefined, host ? { host } : {});
}

describe('the school that anybody may ask about', () => {
  it('is the one whose domain is in the address, however it is written', async () => {
    const server = await startTestServer();
    await addTestSchool(server, { domain: 'hill.example' });
    await addTestSchool(server, { domain: 'vale.example' });
    for (const host of ['vale.example', 'VALE.example', 'vale.example:3000']) {
      const { body } = await readSchool(server, host);
      expect(body, host).toMatchObject({ needsSetUp: false, school: { domain: 'vale.example' } });
    }
  });

  it('is the only one there is, whatever the address', async () => {
    const server = await startTestServer();
    await addTestSchool(server, { domain: 'hill.example' });
    for (const host of ['localhost:3000', '127.0.0.1', '[::1]:3000', 'vale.example', "' or 1=1 --"]) {
      expect((await readSchool(server, host)).body, host).toMatchObject({ school: { domain: 'hill.example' } });
    }
  });

  it('is none if several schools share the server and the address belongs to none of them', async () => {
    const server = await startTestServer();
    await addTestSchool(server, { domain: 'hill.example' });
    await addTestSchool(server, { domain: 'vale.example' });
    for (const host of ['localhost', 'hill.example.evil.example', '%', 'hill_example']) {
      expect((await readSchool(server, host)).body, host).toEqual({ needsSetUp: false, imageHost: null, school: null });
    }
  });

  it('is their own for people who are signed in, and an expired token counts as none', async () => {
    const server = await startTestServer();
    const hill = await addTestSchool(server, { domain: 'hill.example' });
    await addTestSchool(server, { domain: 'vale.example' });
    const own = await readSchool(server, 'vale.example', hill.student);
    expect(own.body).toMatchObject({ school: { domain: 'hill.example' } });
    await server.call('POST', '/api/identity/sign-out', hill.student);
    const publicOne = await readSchool(server, 'vale.example', hill.student);
    expect(publicOne).toMatchObject({ status: 200, body: { school: { domain: 'vale.example' } } });
  });

  it('gives the current day at the school', async () => {
    const server = await startTestServer();
    await addTestSchool(server);
    server.setNow(new Date('2026-11-20T17:59:59Z'));
    expect((await readSchool(server)).body.school.today).toBe('2026-11-20');
    server.setNow(new Date('2026-11-20T18:00:00Z'));
    expect((await readSchool(server)).body.school.today).toBe('2026-11-21');
  });

  it('answers 400 to a part of the address that it does not know', async () => {
    const server = await startTestServer();
    expect(await server.call('GET', '/api/school?all=1')).toMatchObject({ status: 400, body: { code: 'bad_input' } });
  });
});
