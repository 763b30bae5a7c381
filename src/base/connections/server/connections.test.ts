import { createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { comeBack, issuer, startIssuer } from '../../../../test/issuer.ts';
import { mailSettings, startMailServer } from '../../../../test/mail-server.ts';
import { addTestSchool, startTestServer, type TestPerson, type TestServer } from '../../../../test/test-school.ts';
import { sealerOf } from '../../../platform/server/seal.ts';

const reached = { PUBLIC_URL: 'https://hill.example' };
const password = 'a password for another server';

async function start(settings: NodeJS.ProcessEnv = reached) {
  const server = await startTestServer(settings);
  return { server, school: await addTestSchool(server) };
}

function mailAt(port: number, more: object = {}) {
  return { host: '127.0.0.1', port, encryption: 'starttls', user: '', from: 'office@hill.example', ...more };
}

const change = (server: TestServer, by: TestPerson, kind: string, body: object) =>
  server.call('PUT', `/api/connections/${kind}`, by, body);
const test = (server: TestServer, by: TestPerson, kind: string) =>
  server.call('POST', `/api/connections/${kind}/test`, by);

it('sends a school’s mails by the school’s own server, and keeps them again once that is removed', async () => {
  const mailbox = await startMailServer();
  const { server, school } = await start();
  const waysOf = async () => (await server.call('GET', '/api/mail/sending', school.admin)).body.ways;
  expect(await waysOf()).toBe('kept');
  expect((await change(server, school.admin, 'mail', mailAt(mailbox.port))).status).toBe(200);
  expect(await waysOf()).toBe('sent');
  expect((await test(server, school.admin, 'mail')).body).toEqual({ fault: null, words: null });
  await server.call('POST', '/api/mail/test', school.admin);
  await server.runJobs();
  expect(mailbox.taken.map(({ recipients }) => recipients)).toEqual([[school.admin.email], [school.admin.email]]);
  expect((await server.call('DELETE', '/api/connections/mail', school.admin)).body.mail.setBy).toBe('nobody');
  expect(await waysOf()).toBe('kept');
  expect((await test(server, school.admin, 'mail')).body.fault).toBe('nothing');
});

it('reports how a mail server fails, in the server’s own words', async () => {
  const { server, school } = await start();
  const silent = createServer((socket) => socket.end('554 not for you\r\n'));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as { readonly port: number };
  const tried = async (body: object) => {
    await change(server, school.admin, 'mail', body);
    return (await test(server, school.admin, 'mail')).body;
  };
  expect(await tried(mailAt(1))).toMatchObject({ fault: 'unreached', words: expect.stringContaining('ECONNREFUSED') });
  expect(await tried(mailAt(port))).toMatchObject({ fault: 'refused', words: expect.stringContaining('not for you') });
  expect(await tried(mailAt(port, { encryption: 'tls' }))).toMatchObject({ fault: 'encryption' });
  expect(await tried(mailAt(25, { host: 'mail.invalid' }))).toMatchObject({ fault: 'no-host' });
});

it('never shows a stored password, stores it unreadably, and does not send it to another server', async () => {
  const { server, school } = await start();
  const kept = mailAt(587, { host: 'mail.example', user: 'hill' });
  const body = { ...kept, password };
  const { body: after } = await change(server, school.admin, 'mail', body);
  expect(after.mail.facts).toMatchObject({ host: 'mail.example', user: 'hill', hasPassword: true });
  expect(JSON.stringify(after)).not.toContain(password);
  const stored = await server.db.selectFrom('connection').selectAll().execute();
  const audit = await server.db.selectFrom('audit_entry').selectAll().execute();
  expect(JSON.stringify([stored, audit])).not.toMatch(/password for|mail\.example/);
  expect((await change(server, school.admin, 'mail', { ...kept, from: 'head@hill.example' })).status).toBe(200);
  for (const more of [{ host: 'evil.example' }, { port: 25 }, { user: 'other' }]) {
    const refused = await change(server, school.admin, 'mail', { ...kept, ...more });
    expect(refused).toMatchObject({ status: 400, body: { reason: 'connection-secret-wanted' } });
  }
});

it('a school’s mail server is of no use to another school, which cannot name the machine itself as one either', async () => {
  const { server, school } = await start();
  await change(server, school.admin, 'mail', mailAt(587, { host: 'mail.example' }));
  const vale = await addTestSchool(server, { domain: 'vale.example' });
  const read = (await server.call('GET', '/api/connections', vale.admin)).body;
  expect(read).toMatchObject({ mail: { setBy: 'nobody', facts: null }, issuer: { setBy: 'nobody' } });
  expect(await change(server, vale.admin, 'mail', mailAt(25))).toMatchObject({
    status: 400,
    body: { reason: 'connection-not-elsewhere' },
  });
  const [row] = await server.db.selectFrom('connection').selectAll().execute();
  await server.db
    .insertInto('connection')
    .values({ school_id: vale.id, kind: 'mail', sealed: row?.sealed ?? '' })
    .execute();
  expect((await server.call('GET', '/api/connections', vale.admin)).body.mail).toEqual({
    setBy: 'school',
    facts: null,
  });
  expect((await server.call('GET', '/api/mail/sending', vale.admin)).body.ways).toBe('kept');
});

it('yields to what the operator of the server has set', async () => {
  const mailbox = await startMailServer();
  const { server, school } = await start(mailSettings(mailbox));
  expect((await server.call('GET', '/api/connections', school.admin)).body.mail).toEqual({
    setBy: 'server',
    facts: null,
  });
  const changed = await change(server, school.admin, 'mail', mailAt(25));
  expect(changed.body.mail).toEqual({ setBy: 'server', facts: null });
  expect((await test(server, school.admin, 'mail')).body.fault).toBeNull();
});

it('lets an issuer vouch for the accounts of its own school alone', async () => {
  const outside = await startIssuer();
  onTestFinished(outside.stop);
  outside.serve('http://hill.example', 'http://vale.example');
  const { server, school } = await start({});
  const { OIDC_ISSUER: address, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = outside.settings;
  const body = { address, clientId, clientSecret, name: 'Hill Accounts', verifiedBy: 'email_verified' };
  expect((await change(server, school.admin, 'issuer', body)).body.issuer.facts).not.toHaveProperty('clientSecret');
  expect((await test(server, school.admin, 'issuer')).body).toEqual({ fault: null, words: null });
  const vale = await addTestSchool(server, { domain: 'vale.example' });
  const at = (host: string) => ({ host });
  issuer.person = { email: school.teacher.email, isVerified: true };
  const back = await comeBack(server, 'teacher', at('hill.example'));
  const finish = (given: object, host: string) =>
    server.call('POST', '/api/auth/outside/finish', undefined, given, at(host));
  expect((await finish(back, 'hill.example')).status).toBe(200);
  // The issuer of one school can claim to know people of another school, but that does not sign them in there.
  issuer.person = { email: vale.teacher.email, isVerified: true };
  const stranger = await comeBack(server, 'teacher', at('hill.example'));
  expect((await finish(stranger, 'hill.example')).status).toBe(401);
  expect(
    (await server.call('POST', '/api/auth/outside', undefined, { role: 'teacher' }, at('vale.example'))).status,
  ).toBe(404);
});

it('refuses an issuer that is not encrypted, and reports one that does not exist', async () => {
  const { server, school } = await start();
  const body = { clientId: 'a', clientSecret: 'b', name: 'Accounts', verifiedBy: 'email_verified' };
  expect(await change(server, school.admin, 'issuer', { ...body, address: 'http://accounts.example' })).toMatchObject({
    status: 400,
    body: { reason: 'connection-not-elsewhere' },
  });
  await change(server, school.admin, 'issuer', { ...body, address: 'https://127.0.0.1:49151' });
  expect((await test(server, school.admin, 'issuer')).body.fault).toBe('unreached');
});

it('opens a secret only with the key that sealed it, and only for the same purpose', () => {
  const place = { database: { engine: 'postgres', url: '' }, dataDirectory: '' } as const;
  const [one, other] = ['1', '2'].map((sign) => sealerOf({ ...place, settingsKey: sign.repeat(32) }));
  const sealed = one?.seal('a secret', 'mail of school 1') ?? '';
  expect(one?.open(sealed, 'mail of school 1')).toBe('a secret');
  expect(one?.open(sealed, 'mail of school 2')).toBeUndefined();
  expect(other?.open(sealed, 'mail of school 1')).toBeUndefined();
  expect(sealerOf({ ...place, settingsKey: undefined })).toBeUndefined();
});
