import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { readNews } from '../../../test/news-reader.ts';
import { formWith, picture, startWithImages } from '../../../test/photos.ts';
import { addTestSchool, startTestServer, type TestServer } from '../../../test/test-school.ts';

// Only the body timeout is faked; sockets have their own timers.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

async function listen({ fastify }: TestServer): Promise<number> {
  await fastify.listen({ host: '127.0.0.1', port: 0 });
  return (fastify.server.address() as AddressInfo).port;
}

/** Opens a call and sends its head; afterwards, the server has asked for the body or has refused the call. */
async function openCall(port: number, path: string, headers: Readonly<Record<string, string>>): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const lines = Object.entries({ host: 'localhost', expect: '100-continue', ...headers });
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
  await once(socket, 'data');
  return socket;
}

const json = { 'content-type': 'application/json', 'content-length': '100' };

it.each([
  ['that anyone may make', '/api/auth/admin'],
  ['that is refused before its body is read', '/api/notices'],
  ['that there is not', '/api/nothing'],
])('a call %s must bring its body within half a minute', async (_what, path) => {
  const server = await startTestServer({});
  const socket = await openCall(await listen(server), path, json);
  const closed = once(socket, 'close');
  socket.write('{');
  await pass(29);
  expect(socket.destroyed).toBe(false);
  await pass(1);
  await closed;
});

it('a call whose body comes a bit at a time is answered when it comes in time', async () => {
  const server = await startTestServer({});
  const body = JSON.stringify({ email: 'nobody@hill.example' });
  const headers = { ...json, 'content-length': String(body.length) };
  const socket = await openCall(await listen(server), '/api/auth/admin', headers);
  socket.write(body.slice(0, 10));
  await pass(25);
  socket.write(body.slice(10));
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 401/);
  await pass(60);
  expect(socket.destroyed).toBe(false);
});

it('a connection that says nothing is closed after twenty seconds, and one that has spoken is not', async () => {
  const server = await startTestServer({});
  const port = await listen(server);
  const [silent, kept] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  onTestFinished(() => void kept.destroy());
  const closed = once(silent, 'close');
  kept.write('GET /api/school HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await Promise.all([once(silent, 'connect'), once(kept, 'data')]);
  await pass(20);
  await closed;
  expect(kept.destroyed).toBe(false);
});

it('a photo from a slow phone has four minutes, and no more', async () => {
  const { server, school } = await startWithImages();
  const port = await listen(server);
  const { headers, payload } = formWith([{ name: 'file', fileName: 'a.png', content: await picture('png') }]);
  const authorization = `Bearer ${school.teacher.token}`;
  const more = { ...headers, authorization, 'content-length': String(payload.length) };
  const [slow, slower] = [await openCall(port, '/api/images', more), await openCall(port, '/api/images', more)];
  const closed = once(slower, 'close');
  for (const socket of [slow, slower]) socket.write(payload.subarray(0, 50));
  await pass(239);
  slow.write(payload.subarray(50));
  expect(String((await once(slow, 'data'))[0])).toMatch(/^HTTP\/1\.1 201/);
  await pass(1);
  await closed;
});

it('the stream of news, which brings no body, stays open', async () => {
  const server = await startTestServer({});
  const { admin } = await addTestSchool(server);
  const reader = await readNews(`http://127.0.0.1:${await listen(server)}`, admin);
  await pass(280);
  vi.useRealTimers();
  await server.call('POST', '/api/notices', admin, { title: 'Holiday', content: 'On Monday.' });
  await reader.until(1);
  expect(reader.heard).toEqual(['notices']);
});
