import { describe, expect, it } from 'vitest';
import { finishSignIn, startSignIn } from '../../../../test/sign-in.ts';
import {
  addTestSchool,
  openTestSignIn,
  startTestServer,
  type TestServer,
  testNow,
  testPassword,
} from '../../../../test/test-school.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { startChallenge } from './identity.queries.ts';
import { clearDeadSignIns, isSignOutOf } from './sign-in.queries.ts';
import { peekActor } from './token-owner.queries.ts';

const list = '/api/identity/sessions';
const minutes = 60_000;
const hours = 60 * minutes;

function later(milliseconds: number): Date {
  return new Date(testNow.getTime() + milliseconds);
}

function statusOfMe(server: TestServer, person: { token: string }): Promise<number> {
  return server.call('GET', '/api/identity/me', person).then((answer) => answer.status);
}

describe('the list of one’s sessions', () => {
  it('shows the device, place and start of each sign-in, and marks the session that asks', async () => {
    const server = await startTestServer();
    const { id, teacher } = await addTestSchool(server);
    await server.db.deleteFrom('sign_in').execute();
    const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
    const { token } = (await startSignIn(server, { email: teacher.email, address: '203.0.113.7' })).body;
    await server.fastify.inject({
      method: 'POST',
      url: '/api/identity/sign-in',
      payload: { email: teacher.email, password: testPassword },
      headers: { authorization: `Bearer ${token}`, 'user-agent': firefox },
      remoteAddress: '203.0.113.7',
    });
    const plain = await openTestSignIn(server.db, id, teacher.email, later(2 * minutes));
    server.setNow(later(7 * minutes));
    const { status, body } = await server.call('GET', list, { token });
    expect(status).toBe(200);
    const started = { startedAt: testNow.toISOString(), lastUsedAt: later(7 * minutes).toISOString() };
    expect(body).toEqual([
      { _id: body[0]._id, device: 'Firefox on Windows', address: '203.0.113.7', ...started, isThisDevice: true },
      { ...body[1], device: null, address: null, startedAt: later(2 * minutes).toISOString(), isThisDevice: false },
    ]);
    for (const session of body) expect(session._id).toMatch(/^[1-9]\d{0,14}$/);
    const { body: seenFromThere } = await server.call('GET', list, plain);
    expect(seenFromThere.map(({ isThisDevice }: { isThisDevice: boolean }) => isThisDevice)).toEqual([true, false]);
    expect(JSON.stringify(seenFromThere)).not.toContain(token.split('.')[1]);
  });

  it('begins with the session that asks, followed by the one used last', async () => {
    const server = await startTestServer();
    const { id, teacher } = await addTestSchool(server);
    for (const after of [1, 3, 2]) await openTestSignIn(server.db, id, teacher.email, later(after));
    server.setNow(later(4));
    const { body } = await server.call('GET', list, teacher);
    const lastUses = body.map(({ lastUsedAt }: { lastUsedAt: string }) => Date.parse(lastUsedAt) - testNow.getTime());
    expect(lastUses).toEqual([0, 3, 2, 1]);
  });

  it('leaves out challenges, dead sessions and other people’s', async () => {
    const server = await startTestServer();
    const { id, teacher } = await addTestSchool(server);
    await addTestSchool(server, { domain: 'vale.example' });
    server.setNow(later(12 * hours));
    await startChallenge(server.db, id, teacher.id, later(12 * hours));
    const awake = await openTestSignIn(server.db, id, teacher.email, later(1));
    expect((await server.call('GET', list, awake)).body).toHaveLength(1);
  });
});

describe('ending sessions', () => {
  it('ends one at once: its next call is a 401', async () => {
    const server = await startTestServer();
    const { id, teacher } = await addTestSchool(server);
    const [phone, tablet] = [
      await openTestSignIn(server.db, id, teacher.email),
      await openTestSignIn(server.db, id, teacher.email),
    ];
    const { body } = await server.call('GET', list, phone);
    const own = body.find(({ isThisDevice }: { isThisDevice: boolean }) => isThisDevice);
    expect(await server.call('DELETE', `${list}/${own._id}`, teacher)).toMatchObject({ status: 200, body: {} });
    expect(await Promise.all([teacher, phone, tablet].map((each) => statusOfMe(server, each)))).toEqual([
      200, 401, 200,
    ]);
    expect((await server.call('DELETE', `${list}/${own._id}`, teacher)).status).toBe(404);
  });

  it('ends all others and begun sign-ins, and keeps this one and other people’s', async () => {
    const server = await startTestServer();
    const { id, teacher, otherTeacher } = await addTestSchool(server);
    const phone = await openTestSignIn(server.db, id, teacher.email);
    const tablet = await openTestSignIn(server.db, id, teacher.email);
    const { token } = (await startSignIn(server, { email: teacher.email })).body;
    expect(await server.call('DELETE', list, teacher)).toMatchObject({ status: 200, body: { ended: 2 } });
    expect(await Promise.all([teacher, phone, tablet, otherTeacher].map((each) => statusOfMe(server, each)))).toEqual([
      200, 401, 401, 200,
    ]);
    expect((await finishSignIn(server, token, { email: teacher.email })).status).toBe(401);
  });

  it('answers 404 to another person’s session, which stays alive', async () => {
    const server = await startTestServer();
    const { teacher, otherTeacher, admin } = await addTestSchool(server);
    const [{ _id }] = (await server.call('GET', list, otherTeacher)).body;
    for (const person of [teacher, admin]) {
      expect((await server.call('DELETE', `${list}/${_id}`, person)).status).toBe(404);
    }
    for (const id of ['0', '-1', 'x', '1.5', '9999999999999999']) {
      expect((await server.call('DELETE', `${list}/${id}`, teacher)).status, id).toBe(400);
    }
    expect(await statusOfMe(server, otherTeacher)).toBe(200);
  });

  it('of another person is only for admins, and only for people of their school', async () => {
    const server = await startTestServer();
    const { id, admin, teacher, student } = await addTestSchool(server);
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    const phone = await openTestSignIn(server.db, id, student.email);
    const path = (person: { id: number }) => `/api/identity/people/${person.id}/sessions`;

    expect((await server.call('DELETE', path(student))).status).toBe(401);
    for (const person of [teacher, student]) {
      expect((await server.call('DELETE', path(student), person)).status).toBe(403);
    }
    expect((await server.call('DELETE', path({ id: 999_999 }), admin)).status).toBe(404);
    expect((await server.call('DELETE', '/api/identity/people/x/sessions', admin)).status).toBe(400);
    expect(await statusOfMe(server, student)).toBe(200);

    await startSignIn(server, { role: 'student', email: student.email });
    expect(await server.call('DELETE', path(student), admin)).toMatchObject({ status: 200, body: { ended: 2 } });
    expect(await Promise.all([student, phone, teacher].map((each) => statusOfMe(server, each)))).toEqual([
      401, 401, 200,
    ]);
    expect((await server.call('DELETE', path(student), admin)).body).toEqual({ ended: 0 });
    expect(await statusOfMe(server, vale.teacher)).toBe(200);
  });

  it('of one’s own is refused while a first password must be replaced', async () => {
    const server = await startTestServer();
    const { teacher } = await addTestSchool(server);
    await server.db.updateTable('account').set({ must_change_password: 1 }).execute();
    for (const method of ['GET', 'DELETE'] as const) {
      expect(await server.call(method, list, teacher)).toMatchObject({ body: { code: 'password_change_required' } });
    }
  });
});

it('an open page checks its session when its own person ended one, and ignores other people’s', async () => {
  const server = await startTestServer();
  const { id, teacher } = await addTestSchool(server);
  const actor = (await peekActor(server.db, teacher.token, server.parts)) as Actor;
  const own = { schoolId: id, kind: 'sign-out', to: `person ${teacher.id}` } as const;
  expect(isSignOutOf(own, actor)).toBe(true);
  const others = [{ schoolId: id + 1 }, { to: `person ${teacher.id + 1}` }, { kind: 'messages' }] as const;
  for (const other of others) expect(isSignOutOf({ ...own, ...other }, actor)).toBe(false);
});

describe('the end of a session', () => {
  it('comes exactly when the settings say, idle or not', async () => {
    const server = await startTestServer({ SESSION_IDLE_HOURS: '2', SESSION_ABSOLUTE_DAYS: '1' });
    const { teacher } = await addTestSchool(server);
    server.setNow(later(2 * hours));
    expect(await statusOfMe(server, teacher)).toBe(401);
    for (let elapsed = 2 * hours - 1; elapsed < 24 * hours; elapsed += 2 * hours - 1) {
      server.setNow(later(elapsed));
      expect(await statusOfMe(server, teacher), `after ${elapsed} ms`).toBe(200);
    }
    server.setNow(later(24 * hours - 1));
    expect(await statusOfMe(server, teacher)).toBe(200);
    server.setNow(later(24 * hours));
    expect(await statusOfMe(server, teacher)).toBe(401);
  });

  it('soon removes its row, and the row of a sign-in that was never finished', async () => {
    const server = await startTestServer();
    const { id, teacher } = await addTestSchool(server);
    await server.db.deleteFrom('sign_in').execute();
    const config = { sessionIdleHours: 12, sessionAbsoluteDays: 30 };
    await startChallenge(server.db, id, teacher.id, testNow);
    await openTestSignIn(server.db, id, teacher.email);
    await startChallenge(server.db, id, teacher.id, later(12 * hours - 1 * minutes));
    const awake = await openTestSignIn(server.db, id, teacher.email, later(1));
    const failure = { subject: 'x', failures: 1 };
    await server.db
      .insertInto('sign_in_throttle')
      .values([
        { ...failure, window_ends_at: later(12 * hours).toISOString() },
        { ...failure, subject: 'y', window_ends_at: later(12 * hours + 1).toISOString() },
        { ...failure, subject: 'by a clock ahead', window_ends_at: later(12 * hours + 15 * minutes + 1).toISOString() },
      ])
      .execute();

    await clearDeadSignIns(server.db, { config, now: () => later(12 * hours) });
    const left = await server.db.selectFrom('sign_in').select('stage').orderBy('stage').execute();
    expect(left.map(({ stage }) => stage)).toEqual(['challenge', 'session']);
    expect(await server.db.selectFrom('sign_in_throttle').select('subject').execute()).toEqual([{ subject: 'y' }]);
    expect(await statusOfMe(server, awake)).toBe(200);
  });
});
