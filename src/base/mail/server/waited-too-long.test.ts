import { expect, it } from 'vitest';
import { mailSettings, startMailServer } from '../../../../test/mail-server.ts';
import { addTestSchool, hoursLater, openTestSignIn, startTestServer, testNow } from '../../../../test/test-school.ts';
import { queueMails } from '../../../platform/mail/queue-mail.ts';

async function startWithMail() {
  const mailServer = await startMailServer();
  const server = await startTestServer(mailSettings(mailServer));
  const school = await addTestSchool(server);
  const { id, teacher, admin } = school;
  const cause = { schoolId: id, kind: 'test', by: null, now: testNow };
  const mails = [teacher, admin].map((to) => ({ to: to.id, about: {}, onceKey: `test ${to.id}` }));
  const queue = () => server.db.transaction().execute((transaction) => queueMails(transaction, cause, mails));
  await queue();
  return { mailServer, server, school, queue };
}

it('a mail that waits for less than a day is sent, as when a backup of this morning is restored', async () => {
  const { mailServer, server, queue } = await startWithMail();
  await queue();
  server.setNow(hoursLater(23));
  await server.runJobs();
  expect(mailServer.taken).toHaveLength(2);
});

it('a mail that waits for longer is not, as when an old backup is restored, and admins see it', async () => {
  const { mailServer, server } = await startWithMail();
  server.setNow(hoursLater(25));
  await server.runJobs();
  expect(mailServer.taken).toEqual([]);
  const mails = await server.db.selectFrom('mail').select('state').execute();
  expect(mails).toEqual([{ state: 'failed' }, { state: 'failed' }]);
});

it('an admin can have a mail that waited too long tried again, and it is sent once', async () => {
  const { mailServer, server, school } = await startWithMail();
  server.setNow(hoursLater(25));
  await server.runJobs();
  const { teacher } = school;
  const admin = await openTestSignIn(server.db, school.id, school.admin.email, hoursLater(25));
  const { body: listed } = await server.call('GET', '/api/mail', admin);
  const { _id } = listed.find(({ to }: { to: string }) => to === teacher.email);
  const retry = (id = _id) => server.call('POST', `/api/mail/${id}/retry`, admin, {});
  expect(await retry()).toMatchObject({
    status: 200,
    body: { _id, state: 'waiting', to: teacher.email, failure: null },
  });
  expect(await retry()).toMatchObject({ status: 409, body: { reason: 'mail-not-failed' } });
  await server.db.updateTable('job').set({ state: 'waiting', run_after: testNow.toISOString() }).execute();
  await server.runJobs();
  expect(mailServer.taken.map(({ recipients }) => recipients)).toEqual([[teacher.email]]);
  expect(await retry()).toMatchObject({ status: 409, body: { reason: 'mail-not-failed' } });
  expect(await retry('999999')).toMatchObject({ status: 404, body: { reason: 'mail-not-found' } });
  expect((await retry('one')).status).toBe(400);
});

it('so can a mail to an address that was refused, as when a mailbox is repaired', async () => {
  const { mailServer, server, school } = await startWithMail();
  mailServer.refuse('recipient', { code: 550, words: '5.1.1 No such user' });
  await server.runJobs();
  mailServer.refuse('recipient', undefined);
  const { body } = await server.call('GET', '/api/mail', school.admin);
  expect(body).toMatchObject(Array(2).fill({ state: 'failed', failure: expect.stringContaining('No such user') }));
  for (const { _id } of body) await server.call('POST', `/api/mail/${_id}/retry`, school.admin, {});
  await server.runJobs();
  expect(mailServer.taken).toHaveLength(2);
});
