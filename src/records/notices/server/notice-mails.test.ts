import { expect, it } from 'vitest';
import { addTestGuardian } from '../../../../test/guardians.ts';
import { mailSettings, startMailServer } from '../../../../test/mail-server.ts';
import { addTestSchool, startTestServer, testDay, testNow } from '../../../../test/test-school.ts';

const notice = { title: 'Holiday on Monday', content: 'The school is closed.\n\nEnjoy <b>the day</b>.' };

async function startWithGuardians() {
  const mailServer = await startMailServer();
  const server = await startTestServer(mailSettings(mailServer));
  const school = await addTestSchool(server);
  const add = (roll: number, name: string, more: object = {}) =>
    addTestGuardian(server.db, {
      schoolId: school.id,
      email: `s${roll}@hill.example`,
      guardian: `${name}@hill.example`,
      ...more,
    });
  await add(1, 'mother');
  await add(2, 'mother');
  await add(2, 'father');
  await add(3, 'former', { to: testDay(-1) });
  await add(3, 'silent', { isWrittenTo: false });
  const post = () => server.call('POST', '/api/notices', school.admin, notice);
  let seconds = 0;
  /** By default, waits until the time in which a notice can be taken back has passed. */
  const runJobs = async (after = 30) => {
    seconds += after;
    server.setNow(new Date(testNow.getTime() + seconds * 1000));
    await server.runJobs();
  };
  return { mailServer, server, ...school, post, runJobs };
}

it('a notice is mailed once to each guardian who is written to, and to nobody else', async () => {
  const { mailServer, post, runJobs } = await startWithGuardians();
  expect((await post()).status).toBe(201);
  await runJobs();
  await runJobs();
  expect(mailServer.taken.flatMap(({ recipients }) => recipients).sort()).toEqual([
    'father@hill.example',
    'mother@hill.example',
  ]);
  const [mail] = mailServer.taken;
  expect(mail?.subject).toBe('Holiday on Monday (School of hill.example)');
  expect(mail?.text).toContain('The school is closed.\n\nEnjoy <b>the day</b>.');
  expect(mail?.html).toContain('<p>Enjoy &lt;b&gt;the day&lt;/b&gt;.</p>');
});

it('nobody is mailed a notice before its ten seconds to take it back are over', async () => {
  const { mailServer, post, runJobs } = await startWithGuardians();
  await post();
  await runJobs(12);
  expect(mailServer.taken).toEqual([]);
  await runJobs(18);
  expect(mailServer.taken).toHaveLength(2);
});

it('a notice that is withdrawn is not sent', async () => {
  const { mailServer, server, admin, post, runJobs } = await startWithGuardians();
  const early = await post();
  await server.call('DELETE', `/api/notices/${early.body._id}`, admin);
  await runJobs();
  await mailServer.stop();
  const late = await post();
  await runJobs();
  await server.call('DELETE', `/api/notices/${late.body._id}`, admin);
  await mailServer.start();
  await runJobs();
  expect(mailServer.taken).toEqual([]);
});

it('a notice that is handled twice, as after a crash, is mailed once', async () => {
  const { mailServer, server, post, runJobs } = await startWithGuardians();
  await post();
  await runJobs();
  await server.db.updateTable('job').set({ state: 'waiting' }).where('kind', '=', 'notices.tell').execute();
  await runJobs();
  expect(mailServer.taken).toHaveLength(2);
});
