import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { everyEndpoint, pathTo } from '../../../test/every-endpoint.ts';
import { takeRegister } from '../../../test/registers.ts';
import { addTestSchool, startTestServer } from '../../../test/test-school.ts';

describe('every answer', () => {
  it('has the headers by which a browser knows what to refuse, whether it is a 200, a 400, a 401 or a 404', async () => {
    const server = await startTestServer();
    const { teacher } = await addTestSchool(server);
    const paths = ['/api/identity/me', '/api/attendance/99', '/api/nothing', '/api/openapi.json', '/api/docs', '/'];
    for (const person of [teacher, { token: 'none' }]) {
      for (const url of paths) {
        const headers = { authorization: `Bearer ${person.token}`, origin: 'https://elsewhere.example' };
        const answer = await server.fastify.inject({ url, headers });
        expect(answer.headers, url).toMatchObject({
          'x-content-type-options': 'nosniff',
          'x-frame-options': 'DENY',
          'referrer-policy': 'no-referrer',
          'cross-origin-resource-policy': 'same-origin',
        });
        const policy = String(answer.headers['content-security-policy']);
        expect(policy).toMatch(/default-src 'self';.*script-src 'self';.*frame-ancestors 'none'/);
        expect(policy.split(';').find((part) => part.startsWith('script-src'))).toBe("script-src 'self'");
        expect(policy).not.toContain('unsafe-eval');
        expect(answer.headers).not.toHaveProperty('x-powered-by');
        expect(answer.headers).not.toHaveProperty('server');
        expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
      }
    }
  });

  it('to a call is kept by no cache', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    for (const endpoint of everyEndpoint) {
      for (const person of [undefined, school.student, school.teacher, school.admin]) {
        const answer = await server.call(endpoint.method, pathTo(endpoint), person, endpoint.body ? {} : undefined);
        expect(answer.headers['cache-control'], `${endpoint.method} ${endpoint.path}`).toBe('no-store');
      }
    }
  });

  it('asks for encrypted connections only where they are offered', async () => {
    const open = await startTestServer();
    const encrypted = await startTestServer({ PUBLIC_URL: 'https://school.example' });
    const header = 'strict-transport-security';
    expect((await open.call('GET', '/api/school')).headers).not.toHaveProperty(header);
    expect((await encrypted.call('GET', '/api/school')).headers[header]).toBe('max-age=31536000; includeSubDomains');
  });

  it('is packed when it is long and the browser can unpack it', async () => {
    const server = await startTestServer();
    const { teacher } = await addTestSchool(server, { students: 40 });
    const attendance = Array.from({ length: 40 }, (_, index) => ({ roll: index + 1, status: 'Present' }));
    await takeRegister(server, teacher, { attendance });
    const authorization = `Bearer ${teacher.token}`;
    const request = { url: '/api/attendance/5', headers: { authorization, 'accept-encoding': 'br' } };
    const answer = await server.fastify.inject(request);
    expect(answer.headers['content-encoding']).toBe('br');
    expect(JSON.parse(brotliDecompressSync(answer.rawPayload).toString()).data[0].attendance).toHaveLength(40);
    const plain = await server.fastify.inject({ ...request, headers: { authorization } });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.json().data[0].attendance).toHaveLength(40);
  });

  it('is asked for by HEAD as by GET, without its body', async () => {
    const server = await startTestServer();
    const { teacher } = await addTestSchool(server);
    const headers = { authorization: `Bearer ${teacher.token}` };
    const answer = await server.fastify.inject({ method: 'HEAD', url: '/api/identity/me', headers });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
    expect((await server.fastify.inject({ method: 'HEAD', url: '/api/identity/me' })).statusCode).toBe(401);
  });
});
