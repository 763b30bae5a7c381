import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { connect } from './database/connect.ts';
import { addTestSchool, startTestServer, type TestServer, testNow } from './testing/test-school.ts';

describe('when PostgreSQL restarts', () => {
  it('the server lives on, and answers again as soon as it does', async () => {
    const server = await startTestServer({});
    const { teacher } = await addTestSchool(server);
    await Promise.all(Array.from({ length: 5 }, () => server.call('GET', '/api/identity/me', teacher)));
    await dropConnections(server);
    await wait(50);
    expect((await server.call('GET', '/api/identity/me', teacher)).status).toBe(200);
  });

  it('a call under way is answered with 503 and may be tried again', async () => {
    const server = await startTestServer({});
    const { teacher } = await addTestSchool(server);
    const lock = connect(server.location);
    const locked = Promise.withResolvers<void>();
    const holding = lock.transaction().execute(async (transaction) => {
      await sql`lock table enrolment in access exclusive mode`.execute(transaction);
      locked.resolve();
      await sql`select pg_sleep(30)`.execute(transaction);
    });
    await locked.promise;
    const waiting = server.call('GET', '/api/students/class/5', teacher);
    await wait(200);
    await dropConnections(server);
    expect(await waiting).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    await expect(holding).rejects.toThrow();
    await lock.destroy();
    await wait(50);
    expect((await server.call('GET', '/api/students/class/5', teacher)).status).toBe(200);
  });

  it('a server that cannot reach it at all answers 503', async () => {
    const gone = connect({ engine: 'postgres', url: 'postgresql://rollbook@127.0.0.1:1/none' });
    const fastify = await buildApp({ db: gone, config: readConfig({ LOG_LEVEL: 'silent' }), now: () => testNow });
    for (const url of ['/api/health', '/api/school']) {
      const answer = await fastify.inject({ url });
      expect(answer.statusCode, url).toBe(503);
      expect(answer.json()).toMatchObject({ code: 'unavailable' });
    }
    await fastify.close();
    await gone.destroy();
  });
});

/** Ends every connection to the test's database, as a restart of PostgreSQL does. */
async function dropConnections({ location }: TestServer): Promise<void> {
  const db = connect(location);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  await db.destroy();
}
