import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { readNews } from '../../../test/news-reader.ts';
import { startCluster } from '../../../test/postgres-cluster.ts';
import { expectWhole, oldDates, seedClass, submit } from '../../../test/register-load.ts';
import { postFrom, startProxy } from '../../../test/round-robin-proxy.ts';
import { startServerProcess } from '../../../test/server-process.ts';
import { makeTestLocation } from '../../../test/test-database.ts';
import { addTestSchool, openTestSignIn, testPassword } from '../../../test/test-school.ts';
import { openDatabase } from '../../platform/database/migrate.ts';
import type { Database } from '../../platform/database/tables.ts';
import type { DatabaseLocation } from '../../platform/server/config.ts';

/** Two servers with one database, behind one trusted proxy. */
async function startBehindProxy(location: DatabaseLocation): Promise<string> {
  const servers = await Promise.all([1, 2].map(() => startServerProcess(location, { TRUSTED_PROXIES: '1' })));
  for (const server of servers) onTestFinished(() => server.end('SIGKILL').then(() => {}));
  return startProxy(servers.map(({ url }) => url));
}

async function open(location: DatabaseLocation): Promise<Database> {
  const db = await openDatabase(location);
  onTestFinished(() => db.destroy());
  return db;
}

async function post(address: string, path: string, token: string, body: unknown) {
  const answer = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

it('two servers behind a proxy serve one school: sign-ins, news, and the counting of failures', async () => {
  const { location, remove } = await makeTestLocation();
  onTestFinished(remove);
  const db = await open(location);
  const { id, admin, teacher } = await addTestSchool({ db });
  const address = await startBehindProxy(location);

  // Round robin: each call goes to the other server.
  const { email } = teacher;
  const challenge = await post(address, '/api/auth/teacher', 'none', { email });
  const token = String(challenge.body.token);
  expect((await post(address, '/api/identity/sign-in', token, { email, password: testPassword })).status).toBe(200);
  const who = () => fetch(`${address}/api/identity/me`, { headers: { authorization: `Bearer ${token}` } });
  expect([(await who()).status, (await who()).status]).toEqual([200, 200]);

  const session = await openTestSignIn(db, id, admin.email, new Date());
  const readers = [await readNews(address, session), await readNews(address, session)];
  for (const message of ['one', 'two']) {
    expect((await post(address, '/api/message', token, { recipientType: 'admin', message })).status).toBe(201);
  }
  for (const reader of readers) await reader.until(2);
  for (const path of ['/api/identity/sign-out', '/api/identity/sign-out']) await post(address, path, token, {});
  expect([(await who()).status, (await who()).status]).toEqual([401, 401]);

  const wrong = { path: '/api/auth/teacher', body: { email: 'nobody@hill.example' } };
  const counted = async () => (await db.selectFrom('sign_in_throttle').select('subject').execute()).length;
  expect(await postFrom(address, { ...wrong, from: '127.0.0.2' })).toBe(401);
  expect(await postFrom(address, { ...wrong, from: '127.0.0.2' })).toBe(401);
  const forOne = await counted();
  await postFrom(address, { ...wrong, from: '127.0.0.2', forwarded: '198.51.100.1' });
  expect(await counted()).toBe(forOne);
  await postFrom(address, { ...wrong, from: '127.0.0.3' });
  expect(await counted()).toBe(forOne + 1);
});

it('PostgreSQL restarted in the middle of load costs nothing that was acknowledged; the answer says to try again, which is safe', async () => {
  const cluster = startCluster();
  onTestFinished(cluster.stop);
  const location = { engine: 'postgres', url: cluster.urlOf('postgres') } as const;
  const db = await open(location);
  const token = await seedClass(db);
  const address = await startBehindProxy(location);
  const waiting = oldDates(160);
  const acknowledged: string[] = [];
  const refused: string[] = [];
  const submitInTurn = async () => {
    for (let date = waiting.shift(); date; date = waiting.shift()) {
      const status = await submit({ url: address }, token, date);
      // After an unclear result the same register is sent again; the unique key allows one per class and day.
      expect([201, 409, 503]).toContain(status);
      if (status === 201) acknowledged.push(date);
      if (status === 409) expect(refused).toContain(date);
      if (status !== 503) continue;
      refused.push(date);
      waiting.push(date);
      await wait(100);
    }
  };
  const load = Promise.all(Array.from({ length: 6 }, submitInTurn));
  for (const part of [1 / 4, 1 / 2]) {
    await expect.poll(() => acknowledged.length).toBeGreaterThan(160 * part);
    await cluster.restart(part === 1 / 4 ? 'fast' : 'immediate');
  }
  await load;
  expect(refused.length).toBeGreaterThan(0);
  expect(await expectWhole(db, acknowledged)).toBe(160);
});
