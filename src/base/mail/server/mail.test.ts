import { expect, it } from 'vitest';
import { addTestGuardian } from '../../../../test/guardians.ts';
import {
  addTestSchool,
  hoursLater,
  openTestSignIn,
  startTestServer,
  type TestPerson,
  type TestSchool,
  type TestServer,
  testNow,
} from '../../../../test/test-school.ts';
import { queueMails } from '../../../platform/mail/queue-mail.ts';
import { mailSecretOf } from '../../identity/server/mail-address.queries.ts';
import { forgetOldMails } from './mail.queries.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

async function start(isDemo = false) {
  const server = await startTestServer();
  const school = await addTestSchool(server, { isDemo });
  const [guardian, otherGuardian] = [await addGuardian(server, school, 1), await addGuardian(server, school, 2)];
  return { server, school: { ...school, guardian, otherGuardian } };
}

/** Adds a guardian of the student with this roll, as notices are mailed to guardians. */
async function addGuardian({ db }: TestServer, { id, domain }: TestSchool, roll: number): Promise<TestPerson> {
  const email = `g${roll}@${domain}`;
  await addTestGuardian(db, { schoolId: id, email: `s${roll}@${domain}`, guardian: email });
  return openTestSignIn(db, id, email);
}

async function tokenOf({ db }: TestServer, school: TestSchool, { id: personId }: TestPerson, kind = 'notice') {
  const secret = await mailSecretOf(db, school.id, personId);
  return unsubscribeToken({ schoolId: school.id, personId, kind, secret });
}

function choicesOf(server: TestServer, person: TestPerson) {
  return server.call('GET', '/api/mail/choices', person);
}

function wantsNotices(isWanted: boolean) {
  return expect.arrayContaining([{ kind: 'notice', isWanted }]);
}

it('an admin sees the newest mails first, and in the demo their text', async () => {
  const { server, school } = await start(true);
  const first = await server.call('POST', '/api/mail/test', school.admin);
  const second = await server.call('POST', '/api/mail/test', school.admin);
  expect([first.status, second.status]).toEqual([201, 201]);
  const waiting = { state: 'waiting', to: 'admin@hill.example', kind: 'test', subject: null };
  expect((await server.call('GET', '/api/mail', school.admin)).body).toMatchObject([waiting, waiting]);
  await server.runJobs();
  const { status, body } = await server.call('GET', '/api/mail', school.admin);
  expect(status).toBe(200);
  expect(body.map(({ _id }: { _id: string }) => _id)).toEqual([second.body._id, first.body._id]);
  expect(body[0]).toEqual({
    _id: second.body._id,
    kind: 'test',
    state: 'kept',
    at: testNow.toISOString(),
    failure: null,
    to: 'admin@hill.example',
    name: 'Ada Head',
    subject: 'A test mail of School of hill.example',
    text: expect.stringContaining('Hello Ada Head,'),
    html: expect.stringContaining('<!doctype html>'),
  });
});

it('failed mails are listed first, then waiting ones, however many were sent since', async () => {
  const { server, school } = await start();
  const { db } = server;
  const about = { schoolId: school.id, kind: 'test', by: null, now: testNow };
  const mails = Array.from({ length: 500 }, () => ({ to: school.admin.id, about: {} }));
  await db.transaction().execute((transaction) => queueMails(transaction, about, mails));
  const ids = (await db.selectFrom('mail').select('id').orderBy('id').execute()).map(({ id }) => id);
  await db.updateTable('mail').set({ state: 'sent' }).execute();
  await db
    .updateTable('mail')
    .set({ state: 'waiting' })
    .where('id', '=', ids[1] as number)
    .execute();
  await db
    .updateTable('mail')
    .set({ state: 'failed' })
    .where('id', '=', ids[0] as number)
    .execute();
  const { body } = await server.call('GET', '/api/mail', school.admin);
  expect(body.map(({ state }: { state: string }) => state)).toEqual(['failed', 'waiting', ...Array(198).fill('sent')]);
  expect(body[2]._id).toBe(String(ids.at(-1)));
});

it('the jobs that send mails are not listed, and can be neither cancelled nor tried again', async () => {
  const { server, school } = await start();
  await server.call('POST', '/api/mail/test', school.admin);
  expect((await server.call('GET', '/api/jobs', school.admin)).body).toEqual([]);
  const { id } = await server.db.selectFrom('job').select('id').executeTakeFirstOrThrow();
  const refused = { status: 404, body: { reason: 'job-not-found' } };
  expect(await server.call('POST', `/api/jobs/${id}/retry`, school.admin, {})).toMatchObject(refused);
  expect(await server.call('DELETE', `/api/jobs/${id}`, school.admin)).toMatchObject(refused);
});

it('says whether mails are sent, kept or shown', async () => {
  const { server, school } = await start();
  const { body } = await server.call('GET', '/api/mail/sending', school.admin);
  expect(body).toEqual({ ways: 'kept', from: null });
});

it('a person turns a kind of mail off and on again, and nobody else’s with it', async () => {
  const { server, school } = await start();
  expect((await choicesOf(server, school.guardian)).body).toEqual(wantsNotices(true));
  const off = await server.call('PUT', '/api/mail/choices', school.guardian, { kind: 'notice', isWanted: false });
  expect(off).toMatchObject({ status: 200, body: wantsNotices(false) });
  expect((await choicesOf(server, school.otherGuardian)).body).toEqual(wantsNotices(true));
  await server.call('PUT', '/api/mail/choices', school.guardian, { kind: 'notice', isWanted: true });
  expect((await choicesOf(server, school.guardian)).body).toEqual(wantsNotices(true));
});

it('only kinds of mail that go to a person’s role are offered', async () => {
  const { server, school } = await start();
  expect((await choicesOf(server, school.teacher)).body).not.toContainEqual({ kind: 'notice', isWanted: true });
});

it('a mail of any other kind cannot be turned off', async () => {
  const { server, school } = await start();
  for (const kind of ['test', 'unknown']) {
    expect(await server.call('PUT', '/api/mail/choices', school.guardian, { kind, isWanted: false })).toMatchObject({
      status: 400,
      body: { reason: 'mail-kind-fixed' },
    });
    const token = await tokenOf(server, school, school.guardian, kind);
    expect(await server.call('POST', `/api/mail/unsubscribe?token=${token}`, undefined, {})).toMatchObject({
      status: 404,
      body: { reason: 'mail-link-unknown' },
    });
  }
});

it.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=b', 'application/json'])(
  'a mail program unsubscribes with one click, as %s',
  async (type) => {
    const { server, school } = await start();
    const token = await tokenOf(server, school, school.guardian);
    const payloads: Readonly<Record<string, string>> = {
      'application/x-www-form-urlencoded': 'List-Unsubscribe=One-Click',
      'multipart/form-data; boundary=b':
        '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
      'application/json': '{}',
    };
    const answer = await server.fastify.inject({
      method: 'POST',
      url: `/api/mail/unsubscribe?token=${token}`,
      headers: { 'content-type': type },
      payload: payloads[type] ?? '',
    });
    expect([answer.statusCode, answer.body]).toEqual([200, '{}']);
    expect((await choicesOf(server, school.guardian)).body).toEqual(wantsNotices(false));
    expect((await choicesOf(server, school.otherGuardian)).body).toEqual(wantsNotices(true));
  },
);

it('just opening the address in a mail changes nothing', async () => {
  const { server, school } = await start();
  const token = await tokenOf(server, school, school.guardian);
  await server.call('GET', `/api/mail/unsubscribe?token=${token}`);
  expect((await choicesOf(server, school.guardian)).body).toEqual(wantsNotices(true));
});

it('a token of somebody else, of another school, or made up turns nothing off', async () => {
  const { server, school } = await start();
  const right = await tokenOf(server, school, school.guardian);
  const [kind, schoolId, , secret] = right.split('.');
  const wrong = [
    `${kind}.${schoolId}.${school.otherGuardian.id}.${secret}`,
    `${kind}.${Number(schoolId) + 1}.${school.guardian.id}.${secret}`,
    `${right.slice(0, -1)}${right.endsWith('A') ? 'B' : 'A'}`,
    'nonsense',
  ];
  for (const token of wrong) {
    const { status, body } = await server.call('POST', `/api/mail/unsubscribe?token=${token}`, undefined, {});
    expect([status, body.reason]).toEqual([404, 'mail-link-unknown']);
  }
  expect((await server.call('POST', '/api/mail/unsubscribe', undefined, {})).status).toBe(400);
});

it('an erased student’s mails are deleted, as is the text of all other mails', async () => {
  const { server, school } = await start(true);
  const { db } = server;
  await server.call('POST', '/api/mail/test', school.admin);
  await server.runJobs();
  const sent = await db.selectFrom('mail').selectAll().executeTakeFirstOrThrow();
  await db
    .insertInto('mail')
    .values({ ...sent, id: sent.id + 1, person_id: school.student.id })
    .execute();
  const erased = await server.call('POST', `/api/students/${school.student.id}/erasure`, school.admin, { roll: 1 });
  expect(erased.status).toBe(200);
  expect(await db.selectFrom('mail').selectAll().execute()).toMatchObject([
    { id: sent.id, state: 'kept', subject: null, body_text: null, body_html: null },
  ]);
});

it('the outcome of a mail is forgotten after three months, but not a mail that waits', async () => {
  const { server, school } = await start();
  await server.call('POST', '/api/mail/test', school.admin);
  await server.runJobs();
  await server.call('POST', '/api/mail/test', school.admin);
  await forgetOldMails(server.db, hoursLater(24 * 89));
  expect(await server.db.selectFrom('mail').select('state').execute()).toHaveLength(2);
  await forgetOldMails(server.db, hoursLater(24 * 90));
  expect(await server.db.selectFrom('mail').select('state').execute()).toEqual([{ state: 'waiting' }]);
});
