import { expect, it, onTestFinished } from 'vitest';
import { readNews } from '../../../../test/news-reader.ts';
import { type ServerProcess, startServerProcess } from '../../../../test/server-process.ts';
import { testedEngine } from '../../../../test/test-database.ts';
import { addTestSchool, openTestSignIn, startTestServer, type TestPerson } from '../../../../test/test-school.ts';
import type { DatabaseLocation } from '../../../platform/server/config.ts';

/** Makes a school whose admin and teacher have sessions according to the real servers' clock. */
async function makeSchool() {
  const server = await startTestServer();
  const { id, domain } = await addTestSchool(server);
  const session = (name: string) => openTestSignIn(server.db, id, `${name}@${domain}`, new Date());
  return { location: server.location, admin: await session('admin'), teacher: await session('first') };
}

/** A server process, killed after the test. */
async function start(location: DatabaseLocation): Promise<ServerProcess> {
  const server = await startServerProcess(location);
  onTestFinished(async () => void (await server.end('SIGKILL')));
  return server;
}

async function send(address: string, { token }: TestPerson, message: string): Promise<string> {
  const answer = await fetch(`${address}/api/message`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ recipientType: 'admin', message }),
  });
  expect(answer.status).toBe(201);
  return message;
}

async function read(address: string, { token }: TestPerson): Promise<string[]> {
  const answer = await fetch(`${address}/api/message/admin`, { headers: { authorization: `Bearer ${token}` } });
  const messages = (await answer.json()) as { message: string }[];
  return messages.map(({ message }) => message);
}

it.runIf(testedEngine === 'postgres')(
  'two servers of one database carry each other’s news, and lose and double nothing when one is killed and comes back',
  async () => {
    const { location, admin, teacher } = await makeSchool();
    const [first, second] = await Promise.all([start(location), start(location)]);
    const atSecond = await readNews(second.url, admin);
    const sent = [await send(first.url, teacher, 'through the first')];
    await atSecond.until(1);

    const atFirst = await readNews(first.url, admin);
    await first.end('SIGKILL');
    await atFirst.ended;
    sent.unshift(await send(second.url, teacher, 'while the first is dead'));
    await atSecond.until(2);

    const again = await start(location);
    const atAgain = await readNews(again.url, admin);
    expect(await read(again.url, admin)).toEqual(sent);
    sent.unshift(await send(second.url, teacher, 'through the second'));
    sent.unshift(await send(again.url, teacher, 'through the first, back again'));
    await Promise.all([atAgain.until(2), atSecond.until(4)]);
    expect([atAgain.heard.length, atSecond.heard.length]).toEqual([2, 4]);
    for (const { url } of [again, second]) expect(await read(url, admin)).toEqual(sent);
  },
);

it('a killed server loses no acknowledged message', { tags: ['all'] }, async () => {
  const { location, admin, teacher } = await makeSchool();
  const server = await start(location);
  const sent: string[] = [];
  for (let count = 1; count <= 20; count += 1) sent.unshift(await send(server.url, teacher, `message ${count}`));
  await server.end('SIGKILL');
  const again = await start(location);
  expect(await read(again.url, admin)).toEqual(sent);
});

it('a server that is asked to stop does so at once, though pages are open', async () => {
  const { location, admin, teacher } = await makeSchool();
  const server = await start(location);
  const readers = await Promise.all([admin, teacher].map((person) => readNews(server.url, person)));
  const toldAt = Date.now();
  expect(await server.end('SIGTERM')).toBe(0);
  await Promise.all(readers.map(({ ended }) => ended));
  expect(Date.now() - toldAt).toBeLessThan(2_000);
});
