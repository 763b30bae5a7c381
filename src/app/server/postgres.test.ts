import { type SqlBool, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { correctRegister, linesFor, takeRegister } from '../../../test/registers.ts';
import { addTestSchool, startTestServer, type TestServer, testNow } from '../../../test/test-school.ts';
import { countWaiting } from '../../../test/waiting-statements.ts';
import { addSetupLink } from '../../flows/set-up/server/set-up.queries.ts';
import { connect } from '../../platform/database/connect.ts';
import { readConfig } from '../../platform/server/config.ts';
import { newSecret } from '../../platform/server/secrets.ts';
import { buildApp } from './app.ts';

describe('when PostgreSQL restarts', () => {
  it('the server lives on, and answers again as soon as it does', async () => {
    const server = await startTestServer({});
    const { teacher } = await addTestSchool(server);
    await Promise.all(Array.from({ length: 5 }, () => server.call('GET', '/api/identity/me', teacher)));
    await dropConnections(server);
    await expect.poll(() => server.call('GET', '/api/identity/me', teacher)).toMatchObject({ status: 200 });
  });

  it('a call under way is answered with 503 and may be tried again', async () => {
    const server = await startTestServer({});
    const { teacher } = await addTestSchool(server);
    const lock = connect(server.location);
    const holding = await lock.startTransaction().execute();
    await sql`lock table enrolment in access exclusive mode`.execute(holding);
    const waiting = server.call('GET', '/api/students/class/5', teacher);
    await waitForBlockedQueries(server, 1);
    // The connection that holds the lock is kept; otherwise the waiting call could still be answered.
    await dropConnections(server, sql`wait_event_type = 'Lock'`);
    expect(await waiting).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    await holding.rollback().execute();
    await lock.destroy();
    await expect.poll(() => server.call('GET', '/api/students/class/5', teacher)).toMatchObject({ status: 200 });
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

describe('two people who do the same thing take turns', () => {
  it('with one set-up link: only one school is made, even if both calls begin before either is done', async () => {
    const server = await startTestServer();
    const token = newSecret();
    await addSetupLink(server.db, token, testNow);
    const letGo = await holdRows(server, 'setup_link');
    const attempts = ['a.example', 'b.example'].map((domain) => {
      const school = { name: domain, domain, timeZone: 'UTC' };
      const admin = { name: 'Ada', email: `ada@${domain}`, password: 'eight-88' };
      return server.call('POST', '/api/school', undefined, { token, school, admin });
    });
    await waitForBlockedQueries(server, 2);
    await letGo();
    expect((await Promise.all(attempts)).map((answer) => answer.status).sort()).toEqual([201, 403]);
  });

  it('correcting one register, so that they cannot wait for each other’s lines', async () => {
    const server = await startTestServer();
    const { id, teacher } = await addTestSchool(server);
    await takeRegister(server, teacher);
    const letGo = await holdRows(server, 'attendance_sheet', sql`school_id = ${id}`);
    const correction = correctRegister(server, teacher, linesFor('Absent'));
    await waitForBlockedQueries(server, 1);
    await letGo();
    expect((await correction).status).toBe(200);
  });
});

/** Locks rows of a table as a pending call would; returns the function that releases them. */
async function holdRows(
  { location }: TestServer,
  table: 'setup_link' | 'attendance_sheet',
  which = sql<SqlBool>`1 = 1`,
): Promise<() => Promise<void>> {
  const db = connect(location);
  const transaction = await db.startTransaction().execute();
  await transaction.selectFrom(table).selectAll().where(which).forNoKeyUpdate().execute();
  return async () => {
    await transaction.rollback().execute();
    await db.destroy();
  };
}

async function waitForBlockedQueries({ db }: TestServer, count: number): Promise<void> {
  await expect.poll(() => countWaiting(db)).toBe(count);
}

/** Terminates connections to the test's database, as a restart of PostgreSQL does. */
async function dropConnections({ location }: TestServer, which = sql`pid <> pg_backend_pid()`): Promise<void> {
  const db = connect(location);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and ${which}`.execute(db);
  await db.destroy();
}
