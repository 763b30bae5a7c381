import { createHash, generateKeyPairSync, type KeyObject, verify } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mailSettings, startMailServer } from '../../../../test/mail-server.ts';
import {
  addTestSchool,
  hoursLater,
  startTestServer,
  type TestSchool,
  type TestServer,
  testNow,
} from '../../../../test/test-school.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { changeEmail } from '../../identity/server/account.queries.ts';

async function startMailing() {
  const mailServer = await startMailServer();
  const server = await startTestServer(mailSettings(mailServer));
  return { mailServer, server, school: await addTestSchool(server) };
}

function queue({ db }: TestServer, school: TestSchool, to: number, onceKey?: string) {
  const mail = { schoolId: school.id, kind: 'test', to, about: {}, by: null, now: testNow };
  return db.transaction().execute((transaction) => queueMail(transaction, { ...mail, ...(onceKey && { onceKey }) }));
}

async function mailsOf({ db }: TestServer) {
  return db.selectFrom('mail').selectAll().orderBy('id').execute();
}

it('sends a mail with a text part and an HTML part, and keeps neither', async () => {
  const { mailServer, server, school } = await startMailing();
  await queue(server, school, school.teacher.id);
  await server.runJobs();
  const [mail] = mailServer.taken;
  expect(mail).toMatchObject({
    from: { name: 'School of hill.example', address: 'office@hill.example' },
    to: [{ name: 'Teacher first', address: 'first@hill.example' }],
    recipients: ['first@hill.example'],
    subject: 'A test mail of School of hill.example',
  });
  expect(mail?.text).toContain('Hello Teacher first,');
  expect(mail?.text).toContain('https://hill.example/');
  expect(mail?.html).toContain('<html lang="en-GB" dir="ltr">');
  expect(await mailsOf(server)).toMatchObject([
    { state: 'sent', sent_at: testNow.toISOString(), email: 'first@hill.example', body_text: null, body_html: null },
  ]);
});

it('writes from right to left in Arabic', async () => {
  const { mailServer, server, school } = await startMailing();
  await server.db.updateTable('school').set({ language: 'ar', languages: 'ar' }).execute();
  await queue(server, school, school.teacher.id);
  await server.runJobs();
  const [mail] = mailServer.taken;
  expect(mail?.subject).toContain('رسالة تجريبية');
  expect(mail?.html).toContain('<html lang="ar" dir="rtl">');
  expect(mail?.text).toContain('أُرسلت هذه الرسالة');
});

it('reaches nobody but its person, whatever a name or an email contains', async () => {
  const { mailServer, server, school } = await startMailing();
  const name = 'A\r\nBcc: thief@evil.example\r\n\r\n<b>"x" <thief@evil.example>, y';
  await server.db.updateTable('person').set({ name }).where('id', '=', school.teacher.id).execute();
  await queue(server, school, school.teacher.id);
  await server.runJobs();
  const [mail] = mailServer.taken;
  expect(mail?.recipients).toEqual(['first@hill.example']);
  expect(mail?.to).toHaveLength(1);
  expect(mail?.bcc).toBeUndefined();
  expect(mail?.html).toContain('&lt;b&gt;');
  expect(mail?.html).not.toContain('<b>');

  const email = 'first@hill.example\r\nRCPT TO:<thief@evil.example>';
  await server.db.updateTable('account').set({ email }).where('person_id', '=', school.teacher.id).execute();
  await queue(server, school, school.teacher.id);
  await server.runJobs();
  expect(mailServer.taken).toHaveLength(1);
  expect((await mailsOf(server))[1]).toMatchObject({ state: 'failed', failure: 'not an address' });
});

it('sends a mail only once if its once key is used twice or its job runs twice', async () => {
  const { mailServer, server, school } = await startMailing();
  await queue(server, school, school.teacher.id, 'absence 1');
  expect(await queue(server, school, school.teacher.id, 'absence 1')).toBeUndefined();
  await server.runJobs();
  await server.db.updateTable('job').set({ state: 'waiting', run_after: testNow.toISOString() }).execute();
  await server.runJobs();
  expect(mailServer.taken).toHaveLength(1);
});

it('a mail server that is down for an hour loses nothing, and nothing is sent twice', async () => {
  const { mailServer, server, school } = await startMailing();
  await mailServer.stop();
  for (const to of [school.teacher, school.otherTeacher, school.student]) await queue(server, school, to.id);
  for (let minutes = 0; minutes < 60; minutes += 5) {
    server.setNow(hoursLater(minutes / 60));
    await server.runJobs();
  }
  expect(await mailsOf(server)).toMatchObject(Array(3).fill({ state: 'waiting', failure: expect.any(String) }));
  await mailServer.start();
  server.setNow(hoursLater(1.5));
  await server.runJobs();
  await server.runJobs();
  expect(mailServer.taken.map(({ recipients }) => recipients[0]).sort()).toEqual([
    'first@hill.example',
    's1@hill.example',
    'second@hill.example',
  ]);
  expect(await mailsOf(server)).toMatchObject(Array(3).fill({ state: 'sent', failure: null }));
});

it('a mail whose delivery breaks off is sent again, under the same id', async () => {
  const { mailServer, server, school } = await startMailing();
  mailServer.drop('midway');
  await queue(server, school, school.teacher.id);
  await server.runJobs();
  expect(await mailsOf(server)).toMatchObject([{ state: 'waiting' }]);
  mailServer.drop(undefined);
  server.setNow(hoursLater(0.1));
  await server.runJobs();
  expect(mailServer.taken).toHaveLength(1);
  const [mail] = await mailsOf(server);
  const made = Date.parse(mail?.made_at ?? '');
  expect(mailServer.taken[0]?.messageId).toBe(`<${school.id}.${mail?.id}.${made}@hill.example>`);
});

it('a mail whose acceptance was lost comes again under the same id, by which a mailbox recognises it', async () => {
  const { mailServer, server, school } = await startMailing();
  mailServer.drop('taken');
  await queue(server, school, school.teacher.id);
  await server.runJobs();
  expect(await mailsOf(server)).toMatchObject([{ state: 'waiting' }]);
  mailServer.drop(undefined);
  server.setNow(hoursLater(0.1));
  await server.runJobs();
  await server.runJobs();
  expect(new Set(mailServer.taken.map(({ messageId }) => messageId)).size).toBe(1);
  expect(mailServer.taken).toHaveLength(2);
  expect(await mailsOf(server)).toMatchObject([{ state: 'sent' }]);
});

it('a slow mail server takes each mail once', { tags: ['all'] }, async () => {
  const { mailServer, server, school } = await startMailing();
  mailServer.beSlow(3_000);
  for (const to of [school.teacher, school.otherTeacher]) await queue(server, school, to.id);
  await server.runJobs();
  await server.runJobs();
  expect(mailServer.taken).toHaveLength(2);
  expect(await mailsOf(server)).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);
});

it('a mail that is deferred on arrival (451) is tried again', async () => {
  const { mailServer, server, school } = await startMailing();
  mailServer.refuse('mail', { code: 451, words: '4.3.0 Come back later' });
  await queue(server, school, school.teacher.id);
  await server.runJobs();
  expect(await mailsOf(server)).toMatchObject([{ state: 'waiting', failure: expect.stringContaining('later') }]);
  mailServer.refuse('mail', undefined);
  server.setNow(hoursLater(0.1));
  await server.runJobs();
  expect(await mailsOf(server)).toMatchObject([{ state: 'sent' }]);
  expect(mailServer.taken).toHaveLength(1);
});

it('a person whose address was refused gets mails again as soon as they have another one', async () => {
  const { mailServer, server, school } = await startMailing();
  mailServer.refuse('recipient', { code: 550, words: '5.1.1 No such user' });
  await queue(server, school, school.teacher.id);
  await server.runJobs();
  mailServer.refuse('recipient', undefined);
  await server.db
    .transaction()
    .execute((transaction) => changeEmail(transaction, school.id, school.teacher.id, 'mended@hill.example'));
  await queue(server, school, school.teacher.id);
  await server.runJobs();
  expect(mailServer.taken.map(({ recipients }) => recipients)).toEqual([['mended@hill.example']]);
});

it('signs what it sends, and the published key verifies it', async () => {
  const mailServer = await startMailServer();
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const keyFile = join(await mkdtemp(join(tmpdir(), 'rollbook-dkim-')), 'dkim.pem');
  await writeFile(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const server = await startTestServer({
    ...mailSettings(mailServer),
    MAIL_DKIM_DOMAIN: 'hill.example',
    MAIL_DKIM_SELECTOR: 'school',
    MAIL_DKIM_KEY_FILE: keyFile,
  });
  const school = await addTestSchool(server);
  await server.db.updateTable('school').set({ language: 'ar', languages: 'ar' }).execute();
  await queue(server, school, school.teacher.id);
  await server.runJobs();
  const { source = '' } = mailServer.taken[0] ?? {};
  expect(verifyDkim(source, publicKey)).toMatchObject({ d: 'hill.example', s: 'school', isBody: true, isSigned: true });
  const forged = source.replace(/^Subject: .*$/m, 'Subject: Pay here');
  expect(verifyDkim(forged, publicKey)).toMatchObject({ isBody: true, isSigned: false });
  expect(verifyDkim(source.replace(/.{4}\r\n$/, 'x\r\n'), publicKey)).toMatchObject({ isBody: false });
});

/** Verifies a DKIM signature with relaxed canonicalization of header and body. */
function verifyDkim(source: string, key: KeyObject) {
  const [head = '', ...rest] = source.split('\r\n\r\n');
  const headers = head.replaceAll(/\r\n(?=[ \t])/g, '').split('\r\n');
  const relaxed = (line: string) => {
    const [name = '', ...value] = line.split(':');
    return `${name.toLowerCase().trim()}:${value
      .join(':')
      .replaceAll(/[ \t]+/g, ' ')
      .trim()}`;
  };
  const signature = relaxed(headers.find((line) => /^dkim-signature:/i.test(line)) ?? '');
  const tags = Object.fromEntries(
    signature
      .slice(signature.indexOf(':') + 1)
      .split(';')
      .map((tag) => [tag.slice(0, tag.indexOf('=')).trim(), tag.slice(tag.indexOf('=') + 1).replaceAll(/\s/g, '')]),
  );
  const body = rest
    .join('\r\n\r\n')
    .replaceAll(/[ \t]+(?=\r\n)/g, '')
    .replaceAll(/[ \t]+/g, ' ');
  const bodyHash = createHash('sha256')
    .update(body.replace(/(\r\n)*$/, '\r\n'))
    .digest('base64');
  const signed = (tags.h ?? '')
    .split(':')
    .map((name) => headers.find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`)));
  const lines = [...signed.filter((line) => line !== undefined).map(relaxed), signature.replace(/(\bb=)[^;]*$/, '$1')];
  const isSigned = verify('sha256', Buffer.from(lines.join('\r\n')), key, Buffer.from(tags.b ?? '', 'base64'));
  return { ...tags, isBody: bodyHash === tags.bh, isSigned };
}

it('a mail to a full mailbox (452) is tried again, one to an unknown mailbox (550) never', async () => {
  const { mailServer, server, school } = await startMailing();
  mailServer.refuse('recipient', { code: 452, words: '4.2.2 Mailbox full' });
  await queue(server, school, school.teacher.id);
  await server.runJobs();
  expect(await mailsOf(server)).toMatchObject([{ state: 'waiting', failure: expect.stringContaining('452') }]);
  mailServer.refuse('recipient', undefined);
  server.setNow(hoursLater(0.1));
  await server.runJobs();
  expect(mailServer.taken).toHaveLength(1);

  mailServer.refuse('recipient', { code: 550, words: '5.1.1 No such user' });
  await queue(server, school, school.otherTeacher.id);
  await server.runJobs();
  mailServer.refuse('recipient', undefined);
  await queue(server, school, school.otherTeacher.id);
  server.setNow(hoursLater(2));
  await server.runJobs();
  expect(mailServer.taken).toHaveLength(1);
  expect((await mailsOf(server)).slice(1)).toMatchObject([
    { state: 'failed', failure: expect.stringContaining('No such user') },
    { state: 'failed', failure: expect.stringContaining('No such user') },
  ]);
});

it('a mail that is refused for its content does not mark its address as bad', async () => {
  const { mailServer, server, school } = await startMailing();
  mailServer.refuse('mail', { code: 554, words: '5.7.1 Looks like spam' });
  await queue(server, school, school.teacher.id);
  await server.runJobs();
  mailServer.refuse('mail', undefined);
  await queue(server, school, school.teacher.id);
  await server.runJobs();
  expect(await mailsOf(server)).toMatchObject([{ state: 'failed' }, { state: 'sent' }]);
});

it('nothing goes to a closed account', async () => {
  const { mailServer, server, school } = await startMailing();
  await queue(server, school, school.teacher.id);
  await server.call('DELETE', `/api/teachers/${school.teacher.id}`, school.admin);
  await server.runJobs();
  expect(mailServer.taken).toEqual([]);
  expect(await mailsOf(server)).toMatchObject([{ state: 'dropped' }]);
});

it('without a mail server, mails are kept instead of sent, with their text only in the demo', async () => {
  const server = await startTestServer();
  const real = await addTestSchool(server);
  const demo = await addTestSchool(server, { domain: 'demo.example', isDemo: true });
  await queue(server, real, real.teacher.id);
  await queue(server, demo, demo.teacher.id);
  await server.runJobs();
  expect(await server.db.selectFrom('mail').selectAll().orderBy('school_id').execute()).toMatchObject([
    { state: 'kept', subject: 'A test mail of School of hill.example', body_text: null, body_html: null },
    { state: 'kept', body_text: expect.stringContaining('Hello'), body_html: expect.stringContaining('<html') },
  ]);
});
