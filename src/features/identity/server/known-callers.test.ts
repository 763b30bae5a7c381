import { type CompiledQuery, sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { isCitus, testedEngine } from '../../../../test/test-database.ts';
import {
  addTestSchool,
  hoursLater,
  openTestSignIn,
  startTestServer,
  type TestPerson,
  type TestServer,
  testNow,
} from '../../../../test/test-school.ts';
import { openBell } from '../../../platform/database/bell.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { findSignIn } from './token-owner.queries.ts';
import { newToken } from './tokens.ts';

const me = '/api/identity/me';

/** A server that listens, and so knows who has called it, another one on the same database, and a school. */
async function startTwo() {
  const server = await startTestServer({});
  const other = await server.startAnother();
  for (const { fastify } of [server, other]) await fastify.listen({ host: '127.0.0.1', port: 0 });
  return { server, other, school: await addTestSchool(server) };
}

/** The statements that are run while something is done. */
async function statementsOf(db: Database, work: () => Promise<unknown>): Promise<string[]> {
  const executing = vi.spyOn(Object.getPrototypeOf(Object.getPrototypeOf(db.getExecutor())), 'executeQuery');
  try {
    await work();
    return executing.mock.calls.map(([query]) => (query as CompiledQuery).sql);
  } finally {
    executing.mockRestore();
  }
}

/** How many of them look up who a session belongs to. */
async function countLookUps(db: Database, work: () => Promise<unknown>): Promise<number> {
  return (await statementsOf(db, work)).filter((text) => /^select .* from "sign_in"/.test(text)).length;
}

const read = (server: TestServer, person: TestPerson, path = me) => server.call('GET', path, person);

const changes: Record<string, (db: Database, person: TestPerson) => Promise<unknown>> = {
  'another server ends the session': async (db, { id }) =>
    db.deleteFrom('sign_in').where('person_id', '=', id).execute(),
  'the account is closed': async (db, { id }) =>
    db.updateTable('account').set({ closed_at: testNow.toISOString() }).where('person_id', '=', id).execute(),
  'a new password is asked for': async (db, { id }) =>
    db.updateTable('account').set({ must_change_password: 1 }).where('person_id', '=', id).execute(),
  'the email is another': async (db, { id }) =>
    db.updateTable('account').set({ email: 'new@hill.example' }).where('person_id', '=', id).execute(),
  'the name is another': async (db, { id }) =>
    db.updateTable('person').set({ name: 'New Name' }).where('id', '=', id).execute(),
  'the class is another': async (db, { id }) =>
    db.updateTable('enrolment').set({ class: 7 }).where('student_id', '=', id).execute(),
  'the enrolment ends': async (db, { id }) =>
    db
      .updateTable('enrolment')
      .set({ from_date: '2020-01-01', to_date: '2020-01-02' })
      .where('student_id', '=', id)
      .execute(),
  'the school asks for a second factor': async (db) =>
    db.updateTable('school').set({ second_factor: 'staff' }).execute(),
};

describe.runIf(testedEngine === 'postgres' && !isCitus)('a server that listens', () => {
  it('asks the database once who calls, for all that this person reads', async () => {
    const { server, school } = await startTwo();
    const reading = async () => {
      expect((await read(server, school.teacher, '/api/students/class/5')).status).toBe(200);
      expect((await read(server, school.teacher, '/api/subjects/class/5')).status).toBe(200);
    };
    expect(await countLookUps(server.db, reading)).toBe(1);
    expect(await countLookUps(server.db, reading)).toBe(0);
    // Whatever changes something asks.
    const writing = () => server.call('PUT', '/api/identity/language', school.teacher, { language: null });
    expect(await countLookUps(server.db, writing)).toBe(1);
  });

  it('knows at once, each time, that a session has ended on another server', async () => {
    const { server, other, school } = await startTwo();
    for (let times = 0; times < 40; times += 1) {
      const session = await openTestSignIn(server.db, school.id, school.teacher.email);
      for (const status of [200, 200]) expect((await read(server, session)).status).toBe(status);
      expect((await other.call('POST', '/api/identity/sign-out', session, {})).status).toBe(200);
      expect((await read(server, session)).status).toBe(401);
    }
  });

  it.each(Object.entries(changes))('answers as if it asked each time, when %s', async (_, change) => {
    const { server, other, school } = await startTwo();
    const asking = await server.startAnother();
    const paths = [me, '/api/students/class/5', '/api/attendance/student/1', '/api/schedule/5', '/api/message/class/5'];
    const people = [school.teacher, school.student];
    for (const person of people) {
      for (const path of paths) await read(server, person, path);
      await change(other.db, person);
      for (const path of paths) {
        const asked = await read(asking, person, path);
        const known = await read(server, person, path);
        expect([path, known.status, known.body]).toEqual([path, asked.status, asked.body]);
      }
    }
  });

  it('refuses a call whose session ends while it is worked on, and tells nothing that was found', async () => {
    const { server, other, school } = await startTwo();
    const list = '/api/students?page=1&size=5';
    expect((await read(server, school.admin, list)).headers['x-total-count']).toBe('4');
    const working = other.db.transaction().execute(async (transaction) => {
      await sql`lock table student in access exclusive mode`.execute(transaction);
      const reading = read(server, school.admin, list);
      await expect
        .poll(async () => {
          const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'`.execute(other.db);
          return rows.length;
        })
        .toBeGreaterThan(0);
      await other.db.deleteFrom('sign_in').execute();
      return { reading };
    });
    const answer = await (await working).reading;
    expect(answer.status).toBe(401);
    expect(answer.headers['x-total-count']).toBeUndefined();
  });

  it('asks anew where it may have missed something, as its connection was lost', async () => {
    const { server, school } = await startTwo();
    expect((await read(server, school.teacher)).status).toBe(200);
    const others = sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
    await server.db.transaction().execute(async (transaction) => {
      await others.execute(transaction);
      await transaction.deleteFrom('sign_in').execute();
    });
    expect((await read(server, school.teacher)).status).toBe(401);
  });

  it('does not know a session longer than it lasts unused, and notes its use as often as ever', async () => {
    const { server, school } = await startTwo();
    const lastSeen = async () => {
      const session = server.db.selectFrom('sign_in').select('last_seen_at').where('person_id', '=', school.teacher.id);
      return (await session.executeTakeFirstOrThrow()).last_seen_at;
    };
    for (const hours of [0, 1, 2]) {
      server.setNow(hoursLater(hours));
      for (const status of [200, 200]) expect((await read(server, school.teacher)).status).toBe(status);
      expect(await lastSeen()).toBe(hoursLater(hours).toISOString());
    }
    server.setNow(hoursLater(2 + 12));
    expect((await read(server, school.teacher)).status).toBe(401);
  });

  it('hears of a change of each column that it knows a caller by', async () => {
    const { server, school } = await startTwo();
    const rings: string[] = [];
    const bell = openBell(server.db);
    onTestFinished(bell.stop);
    await bell.listen((sound) => typeof sound === 'object' && sound.kind === 'callers' && rings.push(sound.kind));
    const lifetimes = { config: server.parts.config, now: server.parts.now };
    const [text = ''] = await statementsOf(server.db, () =>
      findSignIn(server.db, newToken(school.id).token, 'session', lifetimes),
    );
    const columns = [...text.matchAll(/"(sign_in|account|person|school|enrolment)"\."(\w+)"/g)];
    // Keys, and what begins with a session and lasts as long.
    const fixed = /(^|_)(id|hash)$|^(started_at|last_seen_at|stage)$/;
    const named = new Set(
      columns.map(([, table, column]) => `${table}.${column}`).filter((name) => !fixed.test(name.split('.')[1] ?? '')),
    );
    expect(named.size).toBeGreaterThan(12);
    for (const name of named) {
      const [table = '', column = ''] = name.split('.');
      rings.length = 0;
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)}`.execute(server.db);
      await bell.caughtUp();
      expect([name, rings.length > 0]).toEqual([name, true]);
    }
  });
});
