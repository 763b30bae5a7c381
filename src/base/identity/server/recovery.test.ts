import { expect, it } from 'vitest';
import { mailSettings, startMailServer } from '../../../../test/mail-server.ts';
import { signIn } from '../../../../test/sign-in.ts';
import { statementsDuring } from '../../../../test/statement-texts.ts';
import { addTestSchool, hoursLater, startTestServer, testNow, testPassword } from '../../../../test/test-school.ts';
import { longestWaitMs } from './forgotten-password.job.ts';
import { invite, inviteOnPaper, noPassword } from './invitations.ts';

const email = 'first@hill.example';
const newPassword = 'quite another 7';

async function start() {
  const mailServer = await startMailServer();
  const server = await startTestServer(mailSettings(mailServer));
  const school = await addTestSchool(server);
  const forget = (asked: { readonly email?: string; readonly role?: string; readonly address?: string } = {}) => {
    const { role = 'teacher', email: of = email, address } = asked;
    const more = address === undefined ? {} : { address };
    return server.call('POST', '/api/identity/forgot', undefined, { role, email: of }, more);
  };
  /** Runs the jobs as if the longest wait were over. */
  const mailLinks = async () => {
    const now = server.parts.now();
    server.setNow(new Date(now.getTime() + longestWaitMs));
    await server.runJobs();
    server.setNow(now);
  };
  const tokens = () => mailServer.taken.flatMap(({ text = '' }) => /\?token=(\S+)/.exec(text)?.[1] ?? []);
  const askForToken = async () => {
    await forget();
    await mailLinks();
    return tokens().at(-1) ?? '';
  };
  const reset = (token: string, password = newPassword) =>
    server.call('POST', '/api/identity/reset', undefined, { token, newPassword: password });
  const welcome = (token: string, password = newPassword) =>
    server.call('POST', '/api/identity/welcome', undefined, { token, newPassword: password });
  const look = (token: string) => server.call('POST', '/api/identity/link', undefined, { token });
  return { mailServer, server, school, forget, mailLinks, tokens, askForToken, reset, welcome, look };
}

const notGood = { status: 400, body: { code: 'bad_input', reason: 'link-not-good' } };

it('a forgotten password is replaced by the link of a mail, which works once and ends every session', async () => {
  const { server, school, mailServer, askForToken, reset, look } = await start();
  const before = await signIn(server, { email });
  const token = await askForToken();
  expect(await look(token)).toMatchObject({
    status: 200,
    body: { purpose: 'reset', name: 'Teacher first', role: 'teacher', email, school: 'School of hill.example' },
  });
  expect(await reset(token)).toMatchObject({ status: 200, body: {} });
  for (const session of [before, school.teacher]) {
    expect((await server.call('GET', '/api/identity/me', session)).status).toBe(401);
  }
  expect((await signIn(server, { email, password: testPassword })).status).toBe(401);
  expect((await signIn(server, { email, password: newPassword })).status).toBe(200);
  expect(await reset(token, 'a third one 8')).toMatchObject(notGood);
  expect(await look(token)).toMatchObject(notGood);
  await server.runJobs();
  expect(mailServer.taken.map(({ subject }) => subject)).toContain('Your password was changed');
  const entries = await server.db
    .selectFrom('audit_entry')
    .select(['action', 'actor_id', 'person_id'])
    .where('action', 'in', ['identity.forget-password', 'identity.recover-password'])
    .orderBy('id')
    .execute();
  expect(entries).toEqual([
    { action: 'identity.forget-password', actor_id: null, person_id: school.teacher.id },
    { action: 'identity.recover-password', actor_id: null, person_id: school.teacher.id },
  ]);
});

it('asking gives the same answer with the same statements for known and unknown emails, and mails only known ones', async () => {
  const { server, mailServer, forget, mailLinks } = await start();
  await forget();
  const answers: unknown[] = [];
  const all: string[][] = [];
  for (const asked of [{}, { email: 'nobody@hill.example' }, { role: 'student' }]) {
    all.push(
      await statementsDuring(server.db, async () => {
        const { status, body } = await forget(asked);
        answers.push({ status, body });
      }),
    );
  }
  expect(answers).toEqual(Array(3).fill({ status: 200, body: { isMailed: true } }));
  expect(all[0]?.length).toBeGreaterThanOrEqual(3);
  expect(all[1]).toEqual(all[0]);
  expect(all[2]).toEqual(all[0]);
  await mailLinks();
  expect(new Set(mailServer.taken.flatMap(({ recipients }) => recipients))).toEqual(new Set([email]));
});

it('an email with accounts in several schools gets a link for each, which opens only that account', async () => {
  const { server, school, mailServer, forget, mailLinks, tokens, reset } = await start();
  const vale = await addTestSchool(server, { domain: 'vale.example' });
  const { id } = vale.teacher;
  await server.db
    .updateTable('account')
    .set({ email })
    .where('school_id', '=', vale.id)
    .where('person_id', '=', id)
    .execute();
  const owner = server.db.updateTable('email_owner').set({ email }).where('school_id', '=', vale.id);
  await owner.where('person_id', '=', id).execute();
  await forget();
  await mailLinks();
  expect(mailServer.taken.map(({ recipients }) => recipients)).toEqual([[email], [email]]);
  expect(await Promise.all(tokens().map((token) => reset(token)))).toMatchObject([{ status: 200 }, { status: 200 }]);
  const actions = await server.db
    .selectFrom('audit_entry')
    .select(['school_id', 'person_id'])
    .where('action', '=', 'identity.recover-password')
    .orderBy('school_id')
    .execute();
  expect(actions).toEqual([
    { school_id: school.id, person_id: school.teacher.id },
    { school_id: vale.id, person_id: id },
  ]);
});

it('a link lasts thirty minutes, and a newer one ends it', async () => {
  const { server, askForToken, reset, look } = await start();
  const first = await askForToken();
  server.setNow(hoursLater(0.1));
  const second = await askForToken();
  expect(await look(first)).toMatchObject(notGood);
  server.setNow(hoursLater(0.1 + 29.9 / 60));
  expect((await look(second)).status).toBe(200);
  server.setNow(hoursLater(0.1 + 30 / 60));
  expect(await look(second)).toMatchObject(notGood);
  expect(await reset(second)).toMatchObject(notGood);
});

it('a link is void once the email has changed, or the account was closed or got another password', async () => {
  const { server, school, askForToken, look } = await start();
  const changes = [
    () => server.call('POST', `/api/people/${school.teacher.id}/new-password`, school.admin),
    async () => {
      const { body } = await server.call('GET', `/api/teachers/${school.teacher.id}`, school.admin);
      const { name, phone, address } = body;
      const changed = { name, phone, address, email: 'renamed@hill.example' };
      await server.call('PUT', `/api/teachers/${school.teacher.id}`, school.admin, changed);
      return server.call('PUT', `/api/teachers/${school.teacher.id}`, school.admin, { ...changed, email });
    },
    () => server.call('DELETE', `/api/teachers/${school.teacher.id}`, school.admin, {}),
  ];
  for (const [place, change] of changes.entries()) {
    server.setNow(hoursLater(place));
    const token = await askForToken();
    expect((await look(token)).status).toBe(200);
    expect((await change()).status).toBe(200);
    expect(await look(token)).toMatchObject(notGood);
  }
});

it('of two who use a link at once, one sets the password', async () => {
  const { askForToken, reset } = await start();
  const token = await askForToken();
  const answers = await Promise.all([reset(token), reset(token, 'yet another 9')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

it('a flood of forgotten passwords mails a person three times an hour, and is refused from one network', async () => {
  const { server, mailServer, forget, mailLinks } = await start();
  for (let times = 0; times < 45; times++) {
    server.setNow(new Date(testNow.getTime() + times));
    const { status, headers } = await forget();
    await mailLinks();
    expect(status).toBe(times < 40 ? 200 : 429);
    if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  expect((await forget({ address: '203.0.113.9' })).status).toBe(200);
  await mailLinks();
  expect(mailServer.taken).toHaveLength(3);
  server.setNow(hoursLater(1.1));
  await forget();
  await mailLinks();
  expect(mailServer.taken).toHaveLength(4);
});

it('wrong links are refused and counted, and do not block a valid one', async () => {
  const { askForToken, look, reset } = await start();
  const token = await askForToken();
  const wrong = `1.${'a'.repeat(43)}`;
  for (let times = 0; times < 60; times++) expect((await look(times % 2 ? wrong : 'x')).status).toBe(400);
  expect((await look(wrong)).status).toBe(429);
  expect((await reset(token)).status).toBe(200);
});

it('a weak password is refused at its field, and the link stays good', async () => {
  const { askForToken, reset, welcome } = await start();
  const token = await askForToken();
  for (const weak of ['short', 'password', 'Hill-2026']) {
    expect(await reset(token, weak)).toMatchObject({
      status: 400,
      body: { code: 'bad_input', fields: { newPassword: expect.any(String) } },
    });
  }
  expect(await welcome(token)).toMatchObject(notGood);
  expect((await reset(token)).status).toBe(200);
});

it('without a mail server nothing is queued, and the answer says so, whatever email is entered', async () => {
  const server = await startTestServer();
  await addTestSchool(server);
  for (const asked of [email, 'nobody@hill.example']) {
    const body = { role: 'teacher', email: asked };
    expect(await server.call('POST', '/api/identity/forgot', undefined, body)).toMatchObject({
      status: 200,
      body: { isMailed: false },
    });
  }
  expect(await server.db.selectFrom('job').selectAll().execute()).toEqual([]);
});

it('an invitation is accepted once within seven days, and its person signs in with the chosen password', async () => {
  const { server, school, tokens, welcome, look } = await start();
  const { id } = school.teacher;
  await server.db.updateTable('account').set({ password_hash: noPassword }).where('person_id', '=', id).execute();
  const path = `/api/people/${id}/invitation`;
  const invitation = async () => (await server.call('GET', path, school.admin)).body;
  const never = { joined: false, invited: false, invitedAt: null, mail: null };
  expect(await invitation()).toEqual(never);
  expect((await server.call('POST', path, school.admin, { by: 'mail' })).body).toEqual({ path: null, picture: null });
  const waits = { joined: false, invited: true, invitedAt: testNow.toISOString(), mail: 'waiting' };
  expect(await invitation()).toEqual(waits);
  await server.runJobs();
  expect(await invitation()).toEqual({ ...waits, mail: 'sent' });
  const [mailed = ''] = tokens();
  server.setNow(hoursLater(1));
  const { body } = await server.call('POST', path, school.admin, { by: 'paper' });
  expect(await invitation()).toEqual({ ...waits, invitedAt: hoursLater(1).toISOString(), mail: null });
  expect(body.picture).toMatch(/^<svg/);
  const printed = body.path.replace('/welcome?token=', '');
  expect(await look(mailed)).toMatchObject(notGood);
  server.setNow(hoursLater(7 * 24 - 1));
  expect(await look(printed)).toMatchObject({ status: 200, body: { purpose: 'invitation' } });
  expect((await welcome(printed)).status).toBe(200);
  expect(await welcome(printed)).toMatchObject(notGood);
  expect((await signIn(server, { email, password: newPassword })).status).toBe(200);
  server.setNow(testNow);
  expect(await invitation()).toEqual({ ...never, joined: true });
  const again = await server.call('POST', path, school.admin, { by: 'mail' });
  expect(again).toMatchObject({ status: 409, body: { reason: 'already-joined' } });
  for (const other of ['999999', '0']) {
    expect((await server.call('GET', `/api/people/${other}/invitation`, school.admin)).status).toBe(
      other === '0' ? 400 : 404,
    );
  }
});

it('an invitation ends after seven days, and is not mailed any more if another was made meanwhile', async () => {
  const { server, school, mailServer, tokens, look } = await start();
  const invited = { schoolId: school.id, personId: school.teacher.id, by: school.admin.id, now: testNow };
  await server.db.transaction().execute((transaction) => invite(transaction, invited));
  const later = { ...invited, now: hoursLater(0.01) };
  const path = await server.db.transaction().execute((transaction) => inviteOnPaper(transaction, later));
  server.setNow(hoursLater(0.02));
  await server.runJobs();
  expect(mailServer.taken).toEqual([]);
  expect(tokens()).toEqual([]);
  const token = path?.replace('/welcome?token=', '') ?? '';
  server.setNow(hoursLater(7 * 24 + 0.02));
  expect(await look(token)).toMatchObject(notGood);
});

it('a sign-in on a device unused for 90 days is mailed, but not on the first or a known device', async () => {
  const { server, mailServer } = await start();
  const subjects = async (address: string) => {
    const before = mailServer.taken.length;
    await signIn(server, { email, address });
    await server.runJobs();
    return mailServer.taken.slice(before).map(({ subject }) => subject);
  };
  expect(await subjects('203.0.113.1')).toEqual([]);
  expect(await subjects('203.0.113.1')).toEqual([]);
  expect(await subjects('203.0.113.2')).toEqual(['A new device signed in']);
  server.setNow(hoursLater(24 * 89));
  expect(await subjects('203.0.113.2')).toEqual([]);
  server.setNow(hoursLater(24 * 180));
  expect(await subjects('203.0.113.2')).toEqual(['A new device signed in']);
});
