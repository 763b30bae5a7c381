import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { makeFolder } from '../../../test/backups.ts';
import { finishSignIn, signIn, startSignIn } from '../../../test/sign-in.ts';
import { testedEngine } from '../../../test/test-database.ts';
import { addTestSchool, startTestServer, testNow, testPassword } from '../../../test/test-school.ts';
import { hashingPlaces } from '../../base/identity/server/hashing.ts';
import { dummyHash, hashPassword } from '../../base/identity/server/passwords.ts';
import { readConfig } from '../../platform/server/config.ts';
import { buildApp } from './app.ts';

const page = '<!doctype html><title>Login</title>';

/** A school that serves pages, with passwords at the real cost; nobody knows a pupil's. */
async function startRealSchool(pupils: number) {
  const server = await startTestServer({});
  const school = await addTestSchool(server, { students: pupils });
  await server.db.updateTable('account').set({ password_hash: dummyHash }).execute();
  const adminsHash = { password_hash: await hashPassword(testPassword) };
  await server.db.updateTable('account').set(adminsHash).where('email', '=', school.admin.email).execute();
  const pages = makeFolder();
  writeFileSync(join(pages, 'index.html'), page);
  const config = { ...readConfig({ LOG_LEVEL: 'silent' }), database: server.location };
  const fastify = await buildApp({ db: server.db, config, now: () => testNow }, pages);
  onTestFinished(() => fastify.close());
  return { server, school, fastify };
}

it('a storm of wrong passwords holds up neither the login page nor the admin’s sign-in', async () => {
  const pupils = 40;
  const { server, school, fastify } = await startRealSchool(pupils);
  const stranger = { address: '203.0.113.9', password: 'a wrong password' };
  const challenges = await Promise.all(
    Array.from({ length: pupils }, async (_, place) => {
      const attempt = { ...stranger, role: 'student', email: `s${place + 1}@hill.example` } as const;
      return { attempt, token: (await startSignIn(server, attempt)).body.token };
    }),
  );
  const statuses: number[] = [];
  const storm = challenges.map(async ({ attempt, token }) => {
    statuses.push((await finishSignIn(server, token, attempt)).status);
  });
  const judged = () => statuses.filter((status) => status === 401).length;
  while (judged() === 0) await wait(1);

  expect((await fastify.inject({ url: '/login' })).body).toBe(page);
  const judgedBefore = judged();
  const answer = await signIn(server, { role: 'admin', email: school.admin.email, address: '198.51.100.2' });
  expect(answer.status).toBe(200);
  // The difference is limited to the passwords being hashed and one turn of the other address per worker.
  expect(judged() - judgedBefore).toBeLessThanOrEqual(3 * hashingPlaces);
  await Promise.all(storm);
  expect(judged()).toBe(pupils);
});

/** On SQLite each first step is done, in less than a millisecond, before the next one begins. */
it.runIf(testedEngine === 'postgres')(
  'hundreds of first steps from one network leave the first step of another its turn',
  async () => {
    const { server, school } = await startRealSchool(40);
    const answered: string[] = [];
    const start = async (who: string, role: 'admin' | 'student', email: string, address: string) => {
      const { status } = await startSignIn(server, { role, email, address });
      answered.push(who);
      return status;
    };
    const storm = Array.from({ length: 300 }, (_, index) =>
      start('stranger', 'student', `s${(index % 40) + 1}@hill.example`, '203.0.113.9'),
    );
    const admins = await start('admin', 'admin', school.admin.email, '198.51.100.2');
    const strangers = await Promise.all(storm);
    expect(admins).toBe(200);
    // All but a hundred are refused at once; the admin waits only for those that are being processed.
    expect(strangers.filter((status) => status === 429)).toHaveLength(200);
    expect(answered.indexOf('admin')).toBeLessThan(200 + 20);
  },
);
