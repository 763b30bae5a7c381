import { once } from 'node:events';
import type { PassThrough } from 'node:stream';
import { setImmediate as aMoment } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readNews } from '../../../../test/news-reader.ts';
import { makeSqliteFile, testedEngine } from '../../../../test/test-database.ts';
import {
  addTestSchool,
  hoursLater,
  openTestSignIn,
  startTestServer,
  type TestServer,
} from '../../../../test/test-school.ts';
import { openBell } from '../../../platform/database/bell.ts';
import { connect } from '../../../platform/database/connect.ts';
import type { TokenKey } from '../../../platform/http/actor.ts';
import { coverNews } from '../../../records/cover/server/cover.news.ts';
import { homeworkNews } from '../../../records/homework/server/homework.news.ts';
import { resultNews } from '../../../records/marks/server/marks.news.ts';
import { messageNews } from '../../../records/messages/server/messages.news.ts';
import { noticeNews } from '../../../records/notices/server/notices.news.ts';
import { endSignIn } from '../../identity/server/sign-in.queries.ts';
import { peekActor } from '../../identity/server/token-owner.queries.ts';
import { keyOf } from '../../identity/server/tokens.ts';
import { openNewsStream } from './news.stream.ts';

const sources = {
  notices: noticeNews,
  messages: messageNews,
  results: resultNews,
  cover: coverNews,
  homework: homeworkNews,
};
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

  it('is neither cached, nor compressed, nor buffered', async () => {
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

  it('is not opened by a HEAD request, nor left open by a reader who leaves immediately', async () => {
    const server = await startTestServer({});
    const { teacher } = await addTestSchool(server);
    const address = await listen(server);
    const listening = vi.spyOn(globalThis, 'setInterval');
    onTestFinished(() => listening.mockRestore());
    const headers = { authorization: `Bearer ${teacher.token}` };
    for (const _ of Array.from({ length: 5 })) {
      const answer = await fetch(`${address}/api/events`, { method: 'HEAD', headers });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    }
    expect(listening).not.toHaveBeenCalled();
    expect((await fetch(`${address}/api/events`, { method: 'HEAD' })).status).toBe(401);

    const stopped = vi.spyOn(globalThis, 'clearInterval');
    onTestFinished(() => stopped.mockRestore());
    for (const wait of [0, 1, 2, 4, 8, 16]) {
      const signal = AbortSignal.timeout(wait);
      const reading = fetch(`${address}/api/events`, { headers, signal }).then((answer) => answer.text());
      await expect(reading).rejects.toThrow('timeout');
    }
    const left = () => {
      const ended = stopped.mock.calls.map(([timer]) => timer);
      return listening.mock.results.filter(({ value }) => !ended.includes(value)).length;
    };
    await vi.waitFor(() => expect(left()).toBe(0));
  });

  it('may be open ten times for one person, whose oldest stream ends for an eleventh; nobody else’s does', async () => {
    const server = await startTestServer({});
    const { id, teacher, otherTeacher, admin } = await addTestSchool(server);
    const address = await listen(server);
    const other = await readNews(address, otherTeacher);
    const onThePhone = await openTestSignIn(server.db, id, teacher.email);
    const readers = [];
    for (const place of Array.from({ length: 12 }).keys()) {
      readers.push(await readNews(address, place % 2 ? onThePhone : teacher));
    }
    await Promise.all(readers.slice(0, 2).map(({ ended }) => ended));
    await server.call('POST', '/api/notices', admin, notice);
    await Promise.all([...readers.slice(2), other].map((reader) => reader.until(1)));
    expect(readers.map(({ heard }) => heard.length)).toEqual([0, 0, ...Array(10).fill(1)]);
  });

  it('ends with its session, at the next heartbeat', async () => {
    const server = await startTestServer({});
    const { admin } = await addTestSchool(server);
    const address = await listen(server);
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const reader = await readNews(address, admin);
    await vi.advanceTimersByTimeAsync(15_000);
    await server.call('GET', '/api/news/unread', admin);
    await server.db.transaction().execute((transaction) => endSignIn(transaction, keyOf(admin.token) as TokenKey));
    await vi.advanceTimersByTimeAsync(15_000);
    vi.useRealTimers();
    await reader.ended;
  });

  it.each([
    ['the person signs out', 'teacher', 'POST', '/api/identity/sign-out'],
    ['the person ends their other sessions', 'onThePhone', 'DELETE', '/api/identity/sessions'],
    ['an admin ends their sessions', 'admin', 'DELETE', '/api/identity/people/{id}/sessions'],
    ['an admin deletes them', 'admin', 'DELETE', '/api/teachers/{id}'],
  ] as const)('ends at once when %s, and no other with it', async (_what, who, method, path) => {
    const server = await startTestServer({});
    const { id, admin, teacher, otherTeacher } = await addTestSchool(server);
    const onThePhone = await openTestSignIn(server.db, id, teacher.email);
    const address = await listen(server);
    const [reader, other] = await Promise.all([readNews(address, teacher), readNews(address, otherTeacher)]);
    const body = path === '/api/teachers/{id}' ? {} : undefined;
    const answer = await server.call(
      method,
      path.replace('{id}', String(teacher.id)),
      { admin, teacher, onThePhone }[who],
      body,
    );
    expect(answer.status).toBe(200);
    const endedAt = Date.now();
    await reader.ended;
    expect(Date.now() - endedAt).toBeLessThan(2_000);
    await server.call('POST', '/api/notices', admin, notice);
    await other.until(1);
    expect([reader.heard, other.heard]).toEqual([[], ['notices']]);
  });

  it('stays open when the same person ends a session on another device', async () => {
    const server = await startTestServer({});
    const { id, admin, teacher } = await addTestSchool(server);
    const onThePhone = await openTestSignIn(server.db, id, teacher.email);
    const reader = await readNews(await listen(server), teacher);
    await server.call('POST', '/api/identity/sign-out', onThePhone);
    await server.call('POST', '/api/notices', admin, notice);
    await reader.until(1);
    expect(reader.heard).toEqual(['notices']);
  });

  it.runIf(testedEngine === 'postgres')('ends at once when another server ends its session', async () => {
    const server = await startTestServer({});
    const other = await server.startAnother();
    const { admin, teacher } = await addTestSchool(server);
    const reader = await readNews(await listen(server), teacher);
    await other.call('DELETE', `/api/identity/people/${teacher.id}/sessions`, admin);
    const endedAt = Date.now();
    await reader.ended;
    expect(Date.now() - endedAt).toBeLessThan(2_000);
  });

  it('does not extend its session', async () => {
    const server = await startTestServer({});
    const { admin } = await addTestSchool(server);
    const address = await listen(server);
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const reader = await readNews(address, admin);
    server.setNow(hoursLater(11));
    await vi.advanceTimersByTimeAsync(15_000);
    server.setNow(hoursLater(13));
    await vi.advanceTimersByTimeAsync(15_000);
    vi.useRealTimers();
    await reader.ended;
    expect((await server.call('GET', '/api/news/unread', admin)).status).toBe(401);
  });

  it('is closed when its reader stops reading', async () => {
    const server = await startTestServer({});
    const { id, teacher } = await addTestSchool(server);
    const place = makeSqliteFile();
    const local = connect(place.location);
    onTestFinished(async () => {
      await local.destroy();
      await place.remove();
    });
    const bell = openBell(local);
    const actor = await peekActor(server.db, teacher.token, server.parts);
    const open = async () => {
      const call = { ...server.parts, bell, caller: { actor }, request: { token: teacher.token } };
      return (await openNewsStream(call as never, sources)) as PassThrough;
    };
    const [stalled, read] = [await open(), await open()];
    read.resume();
    const ring = (kind: 'notices' | 'sign-out', to: string) => bell.ring(local as never, { schoolId: id, kind, to });
    while (!stalled.writableNeedDrain) {
      await ring('notices', 'everyone');
      await aMoment();
    }
    await ring('sign-out', `person ${teacher.id}`);
    await once(stalled, 'close');
    expect([stalled.destroyed, read.destroyed]).toEqual([true, false]);
    read.destroy();
  });

  it('ends at once if it opens while the server stops', async () => {
    const server = await startTestServer();
    const { teacher } = await addTestSchool(server);
    const bell = openBell(server.db);
    const actor = await peekActor(server.db, teacher.token, server.parts);
    const call = { ...server.parts, bell, caller: { actor }, request: { token: teacher.token } };
    await bell.stop();
    const stream = await openNewsStream(call as never, sources);
    const ended = once((stream as PassThrough).resume(), 'close', { signal: AbortSignal.timeout(1_000) });
    await expect(ended).resolves.toEqual([]);
  });

  it('does not delay the server’s stop', async () => {
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
