import { expect, it } from 'vitest';
import { mailSettings, startMailServer } from '../../../app/testing/mail-server.ts';
import { addTestSchool, hoursLater, startTestServer, testNow } from '../../../app/testing/test-school.ts';
import { queueMails } from '../../../platform/mail/queue-mail.ts';

async function startWithMail() {
  const mailServer = await startMailServer();
  const server = await startTestServer(mailSettings(mailServer));
  const { id, teacher, admin } = await addTestSchool(server);
  const cause = { schoolId: id, kind: 'test', by: null, now: testNow };
  const mails = [teacher, admin].map((to) => ({ to: to.id, about: {}, onceKey: `test ${to.id}` }));
  const queue = () => server.db.transaction().execute((transaction) => queueMails(transaction, cause, mails));
  await queue();
  return { mailServer, server, queue };
}

it('a mail that waits for less than a day is sent, as when a backup of this morning is restored', async () => {
  const { mailServer, server, queue } = await startWithMail();
  await queue();
  server.setNow(hoursLater(23));
  await server.runJobs();
  expect(mailServer.taken).toHaveLength(2);
});

it('one that waits for longer is not, as when an old backup is restored, and admins see it', async () => {
  const { mailServer, server } = await startWithMail();
  server.setNow(hoursLater(25));
  await server.runJobs();
  expect(mailServer.taken).toEqual([]);
  const mails = await server.db.selectFrom('mail').select('state').execute();
  expect(mails).toEqual([{ state: 'failed' }, { state: 'failed' }]);
});
