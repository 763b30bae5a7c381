import { describe, expect, it, vi } from 'vitest';
import { readNews } from '../../../server/testing/news-reader.ts';
import { testedEngine } from '../../../server/testing/test-database.ts';
import { addTestSchool, startTestServer, type TestServer } from '../../../server/testing/test-school.ts';
import { endSession } from '../../identity/server/identity.queries.ts';
import { keyOf, type TokenKey } from '../../identity/server/tokens.ts';

const toAdmin = { recipientType: 'admin', message: 'Hello' };
const toClass = { recipientType: 'class', className: 5, message: 'Hello' };
const notice = { title: 'Holiday', content: 'On Monday.' };

function listen(server: TestServer): Promise<string> {
  return server.fastify.listen({ host: '127.0.0.1', port: 0 });
}

describe('an open page hears within two seconds', () => {
  it('of messages to its reader and of notices posted and withdrawn, and of nothing else', async () => {
    const server = await startTestServer({});
    const hill = await addTestSchool(server);
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    const address = await listen(server);
    const [admin, teacher, student, stranger] = await Promise.all(
      [hill.admin, hill.teacher, hill.student, vale.admin].map((person) => readNews(address, person)),
    );

    await server.call('POST', '/api/message', hill.teacher, toAdmin);
    await server.call('POST', '/api/message/admin', hill.admin, toClass);
    await server.call('POST', '/api/message/admin', hill.admin, { ...toClass, className: 6 });
    const { body: posted } = await server.call('POST', '/api/notices', hill.admin, notice);
    await server.call('DELETE', `/api/notices/${posted._id}`, hill.admin);

    await Promise.all([admin?.until(3), teacher?.until(2), student?.until(3)]);
    expect(admin?.heard).toEqual(['messages', 'notices', 'notices']);
    expect(teacher?.heard).toEqual(['notices', 'notices']);
    expect(student?.heard).toEqual(['messages', 'notices', 'notices']);
    expect(stranger?.heard).toEqual([]);
  });

  it('of nothing that was refused', async () => {
    const server = await startTestServer({});
    const { admin, teacher } = await addTestSchool(server);
    const reader = await readNews(await listen(server), admin);
    await server.call('POST', '/api/message', teacher, { ...toAdmin, message: '' });
    await server.call('POST', '/api/message', admin, toAdmin);
    await server.call('DELETE', '/api/notices/99', admin);
    await server.call('POST', '/api/message', teacher, toAdmin);
    await reader.until(1);
    expect(reader.heard).toEqual(['messages']);
  });

  it.runIf(testedEngine === 'postgres')('of what was sent through another server', async () => {
    const server = await startTestServer({});
    const other = await server.startAnother();
    const { admin, teacher } = await addTestSchool(server);
    const [here, there] = await Promise.all([
      readNews(await listen(server), admin),
      readNews(await listen(other), admin),
    ]);
    await other.call('POST', '/api/message', teacher, toAdmin);
    await server.call('POST', '/api/message', teacher, toAdmin);
    await Promise.all([here.until(2), there.until(2)]);
    expect([here.heard, there.heard]).toEqual([
      ['messages', 'messages'],
      ['messages', 'messages'],
    ]);
  });
});

describe('the stream', () => {
  it('is refused without a session, with an unknown one, and through the address', async () => {
    const server = await startTestServer({});
    const { teacher } = await addTestSchool(server);
    for (const path of ['/api/events', `/api/events?token=${teacher.token}`]) {
      expect((await server.call('GET', path)).status).toBe(401);
    }
  });

  it('is neither kept, nor packed, nor held back', async () => {
    const server = await startTestServer({});
    const { teacher } = await addTestSchool(server);
    const headers = { authorization: `Bearer ${teacher.token}`, 'accept-encoding': 'gzip, br' };
    const answer = await fetch(`${await listen(server)}/api/events`, { headers });
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-encoding')).toBe(null);
    expect(answer.headers.get('x-accel-buffering')).toBe('no');
    await answer.body?.cancel();
  });

  it('ends with its session, at the next heartbeat', async () => {
    const server = await startTestServer({});
    const { admin } = await addTestSchool(server);
    const address = await listen(server);
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const reader = await readNews(address, admin);
    await vi.advanceTimersByTimeAsync(15_000);
    await server.call('GET', '/api/news/unread', admin);
    await endSession(server.db, keyOf(admin.token) as TokenKey);
    await vi.advanceTimersByTimeAsync(15_000);
    vi.useRealTimers();
    await reader.ended;
  });

  it('does not keep a session alive that nobody uses', async () => {
    const server = await startTestServer({});
    const { admin } = await addTestSchool(server);
    const address = await listen(server);
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const reader = await readNews(address, admin);
    server.setNow(new Date('2026-11-20T19:00:00Z'));
    await vi.advanceTimersByTimeAsync(15_000);
    server.setNow(new Date('2026-11-20T21:00:00Z'));
    await vi.advanceTimersByTimeAsync(15_000);
    vi.useRealTimers();
    await reader.ended;
    expect((await server.call('GET', '/api/news/unread', admin)).status).toBe(401);
  });

  it('does not hold up a server that stops', async () => {
    const server = await startTestServer({});
    const { admin, teacher } = await addTestSchool(server);
    const address = await listen(server);
    const readers = [await readNews(address, admin), await readNews(address, teacher)];
    const start = Date.now();
    await server.fastify.close();
    await Promise.all(readers.map(({ ended }) => ended));
    expect(Date.now() - start).toBeLessThan(1_000);
  });
});
