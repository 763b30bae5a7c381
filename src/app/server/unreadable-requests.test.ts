import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { register } from '../../../test/registers.ts';
import { addTestSchool, startTestServer } from '../../../test/test-school.ts';

type Wish = { readonly payload: string | Buffer; readonly headers?: Record<string, string> };

describe('a call that does not exist', () => {
  it.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/nothing'],
    ['GET', '/api/attendance/5/2026-11-20/more'],
    ['DELETE', '/api/attendance'],
    ['PATCH', '/api/attendance/5/2026-11-20'],
    ['POST', '/api/identity/me'],
    ['OPTIONS', '/api/attendance'],
    ['TRACE', '/api/attendance'],
    ['PROPFIND', '/api/attendance'],
    ['GET', '/API/SCHOOL'],
    ['GET', '/api//school'],
    ['GET', '/api/..%2f..%2fetc%2fpasswd'],
  ])('answers 404 in the usual shape: %s %s', async (method, url) => {
    const { fastify } = await startTestServer();
    const answer = await fastify.inject({ method: method as 'GET', url });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ code: 'not_found', reason: 'call-not-found', message: 'There is no such call.' });
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
  });
});

describe('an address that cannot be read', () => {
  it('is refused when one part is far too long', async () => {
    const { fastify } = await startTestServer();
    const answer = await fastify.inject({ url: `/api/attendance/student/${'1'.repeat(4000)}` });
    expect([400, 404]).toContain(answer.statusCode);
    expect(answer.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) });
  });

  it.each(['/api/%E0%A4%A', '/api/teachers/email/%', '/api/%', '/%ff%fe', '/api/teachers/email/%ED%A0%80@x'])(
    'answers 400 in the usual shape: %s',
    async (url) => {
      const { fastify } = await startTestServer();
      const answer = await fastify.inject({ url });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({
        code: 'bad_input',
        reason: 'unreadable-request',
        message: 'This request cannot be read.',
      });
    },
  );

  it('is tolerated after the question mark', async () => {
    const { fastify } = await startTestServer();
    for (const query of ['%', '%ff', 'a[b]=1', '__proto__=1', 'constructor[prototype][x]=1', '=', '&&', 'email=%00']) {
      const answer = await fastify.inject({ url: `/api/school?${query}` });
      expect([200, 400], query).toContain(answer.statusCode);
    }
  });
});

describe('an odd request', () => {
  const odd: [string, Wish][] = [
    ['keys of every object', { payload: '{"constructor": {"prototype": {"x": 1}}}' }],
    ['a key that would change every object', { payload: '{"email": "a@b", "__proto__": {"isAdmin": true}}' }],
    ['the same key twice', { payload: '{"email": "a@b", "email": ["c@d"]}' }],
    ['very deep nesting', { payload: `{"email": ${'['.repeat(100_000)}${']'.repeat(100_000)}}` }],
    ['a number beyond numbers', { payload: '{"email": 1e999}' }],
    ['half a surrogate', { payload: '{"email": "\\ud800@b"}' }],
    ['bytes that are no UTF-8', { payload: Buffer.from([0x7b, 0xff, 0xfe, 0x7d]) }],
    ['a byte order mark', { payload: '\ufeff{"email": 1}' }],
    ['a packing that nobody knows', { payload: '{}', headers: { 'content-encoding': 'zip' } }],
    ['another character set', { payload: '{}', headers: { 'content-type': 'application/json; charset=utf-16' } }],
    ['a broken type', { payload: '{}', headers: { 'content-type': ';;;' } }],
    ['a type of every object', { payload: '{}', headers: { 'content-type': '__proto__' } }],
    ['an answer that nobody can read', { payload: '{}', headers: { accept: 'image/png', 'accept-encoding': '*;q=0' } }],
    ['a version', { payload: '{}', headers: { 'accept-version': '99' } }],
  ];

  it.each(odd)('with %s gets a 4xx in the usual shape', async (_what, wish) => {
    const { fastify } = await startTestServer();
    const headers = { 'content-type': 'application/json', ...wish.headers };
    const answer = await fastify.inject({ method: 'POST', url: '/api/auth/admin', payload: wish.payload, headers });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) });
    expect({}).not.toHaveProperty('isAdmin');
  });

  it('with a packed body far larger than it looks is refused before it is read whole', async () => {
    const server = await startTestServer();
    const { teacher } = await addTestSchool(server);
    const payload = gzipSync(JSON.stringify({ ...register, x: ' '.repeat(50 * 1024 * 1024) }));
    const answer = await server.fastify.inject({
      method: 'POST',
      url: '/api/attendance',
      headers: {
        authorization: `Bearer ${teacher.token}`,
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      },
      payload,
    });
    expect(payload.length).toBeLessThan(1024 * 1024);
    expect(answer.statusCode).toBe(413);
  });
});

describe('a raw request over the wire', () => {
  /** The time allows for a busy machine. Only requests without an answer take that long. */
  const patienceMs = 3_000;

  /** Sends raw bytes to a listening server; returns the status of the first response. */
  async function send(lines: string[]): Promise<string> {
    const { fastify } = await startTestServer();
    if (!fastify.server.listening) await fastify.listen({ port: 0, host: '127.0.0.1' });
    const { port } = fastify.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    const parts: Buffer[] = [];
    socket.on('data', (part) => parts.push(part));
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    await Promise.race([once(socket, 'data'), once(socket, 'close'), once(AbortSignal.timeout(patienceMs), 'abort')]);
    socket.destroy();
    return /^HTTP\/1\.1 (\d+)/.exec(Buffer.concat(parts).toString())?.[1] ?? 'nothing';
  }

  const host = 'Host: localhost';
  const close = 'Connection: close';

  it.each([
    ['two hosts', ['GET /api/school HTTP/1.1', host, 'Host: other', close], /^[24]/],
    ['no host', ['GET /api/school HTTP/1.1', close], /^4/],
    ['no host, as long ago', ['GET /api/school HTTP/1.0'], /^2/],
    ['a host that is none', ['GET /api/school HTTP/1.1', 'Host: [::', close], /^[24]/],
    [
      'two tokens',
      ['GET /api/identity/me HTTP/1.1', host, 'Authorization: Bearer a', 'Authorization: Bearer b', close],
      /^401/,
    ],
    ['two lengths', ['POST /api/auth/admin HTTP/1.1', host, 'Content-Length: 1', 'Content-Length: 2', close], /^400/],
    ['a header that is none', ['GET /api/school HTTP/1.1', host, 'nonsense', close], /^400/],
    ['an address without end', [`GET /api/school?x=${'1'.repeat(20_000)} HTTP/1.1`, host, close], /^431/],
    ['an address of another place', ['GET http://elsewhere/api/school HTTP/1.1', host, close], /^[24]/],
    ['no address', ['GET  HTTP/1.1', host, close], /^400/],
    ['a star for an address', ['OPTIONS * HTTP/1.1', host, close], /^4/],
    ['a method that nobody knows', ['SMILE /api/school HTTP/1.1', host, close], /^400/],
    ['a wish for a tunnel', ['CONNECT elsewhere:80 HTTP/1.1', host, close], /^(4|nothing)/],
    [
      'a wish for another protocol',
      ['GET /api/school HTTP/1.1', host, 'Upgrade: websocket', 'Connection: Upgrade'],
      /^[24]/,
    ],
  ])('with %s does no harm', async (_what, lines, expected) => {
    expect(await send(lines)).toMatch(expected);
  });
});
