import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { environmentFor, runCommand, type ServerProcess, startServerProcess } from '../../../test/server-process.ts';
import { makeTestLocation } from '../../../test/test-database.ts';
import { openDatabase } from '../../platform/database/migrate.ts';

async function makeLocation() {
  const { location, remove } = await makeTestLocation();
  onTestFinished(remove);
  return location;
}

/** Starts a server that is killed after the test, even if it fails. */
async function start(...[location, settings]: Parameters<typeof startServerProcess>): Promise<ServerProcess> {
  const server = await startServerProcess(location, settings);
  onTestFinished(() => server.end('SIGKILL').then(() => {}));
  return server;
}

it('prints a working set-up link on an empty database, none once there is a school, and no warning; copies that others left are removed', async () => {
  const location = await makeLocation();
  const server = await start(location, { PUBLIC_URL: 'https://school.example' });
  await expect.poll(server.readOutput).toMatch(/https:\/\/school\.example\/setup#[\w-]{43}\n/);
  const token = /setup#([\w-]+)/.exec(server.readOutput())?.[1];
  const school = { name: 'Hill', domain: 'hill.example', timeZone: 'UTC' };
  const admin = { name: 'Ada', email: 'ada@hill.example', password: 'eight-88' };
  const answer = await fetch(`${server.url}/api/school`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, school, admin }),
  });
  expect(answer.status).toBe(201);
  expect(await server.end('SIGTERM')).toBe(0);

  const copies = location.engine === 'sqlite' ? leaveCopies(dirname(location.file)) : [];
  const again = await start(location);
  await again.end('SIGTERM');
  expect(again.readOutput()).not.toContain('setup#');
  expect(copies.filter((copy) => existsSync(copy))).toEqual([]);
  expect(server.readOutput() + again.readOutput()).not.toMatch(/deprecat|ExperimentalWarning/i);
});

/** Leaves copies of the database like processes that were killed; returns their paths. */
function leaveCopies(directory: string): string[] {
  const copies = ['trial.sqlite', 'copy.snapshot', 'restoring-a1b2c3/rollbook.sqlite'].map((name) =>
    join(directory, name),
  );
  for (const copy of copies) {
    mkdirSync(dirname(copy), { recursive: true });
    writeFileSync(copy, 'names');
  }
  return copies;
}

it('stops on SIGTERM with code 0 once the current call is answered, even if a browser keeps its connection', async () => {
  const server = await start(await makeLocation());
  const kept = await openConnection(server, 'GET /api/school HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const body = JSON.stringify({ email: 'nobody@hill.example' });
  const head = ['POST /api/auth/teacher HTTP/1.1', 'Host: localhost', 'Content-Type: application/json'];
  const size = [`Content-Length: ${body.length}`, 'Expect: 100-continue'];
  const underWay = await openConnection(server, `${[...head, ...size].join('\r\n')}\r\n\r\n`);
  expect(underWay.readAnswer()).toBe('HTTP/1.1 100 Continue\r\n\r\n');

  const code = server.end('SIGTERM');
  await expect.poll(() => fetch(server.url).catch(() => 'closed')).toBe('closed');
  underWay.socket.write(body);
  expect(await code).toBe(0);
  expect(underWay.readAnswer()).toMatch(/HTTP\/1\.1 401 [\s\S]*"code":"sign_in_failed"/);
  expect(underWay.readAnswer()).toMatch(/\r\nconnection: close\r\n/i);
  kept.socket.destroy();
});

/** Opens a connection, sends the text and waits for the start of the response. */
async function openConnection({ url }: ServerProcess, text: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const parts: Buffer[] = [];
  socket.on('data', (part) => parts.push(part));
  socket.write(text);
  await once(socket, 'data');
  return { socket, readAnswer: () => Buffer.concat(parts).toString() };
}

it('says in one line what is wrong and ends with code 1', async () => {
  const [wrongSetting, noCommand] = await Promise.all([
    runCommand(['serve'], { PORT: 'many' }),
    runCommand(['dance'], {}),
  ]);
  expect(wrongSetting.code).toBe(1);
  expect(wrongSetting.output).toBe(
    'These settings are wrong:\n  PORT must be a whole number from 0 to 65535, and is "many".\n',
  );
  expect(noCommand.code).toBe(1);
  expect(noCommand.output).toMatch(/^rollbook serve .*\n[\s\S]*rollbook school create/);
});

it('makes a school from six answers, and nothing from wrong ones', async () => {
  const location = await makeLocation();
  const answers = ['Hill School', 'Hill.example', 'Asia/Dhaka', 'Ada', 'Ada@hill.example', 'eight-88'];
  const environment = environmentFor(location);
  const wrong = await runCommand(['school', 'create'], environment, 'Hill\nhill example\nNowhere\n\nada\nshort\n');
  expect(wrong.code).toBe(1);
  expect(wrong.output).toMatch(/Nothing was made:/);
  for (const asked of [
    'School’s domain',
    'Time zone',
    ...['name', 'email', 'password'].map((one) => `First admin’s ${one}`),
  ]) {
    expect(wrong.output).toContain(`\n  ${asked}: `);
  }
  const made = await runCommand(['school', 'create'], environment, `${answers.join('\n')}\n`);
  expect(made.output).toContain(`if you enter nothing, ${Intl.DateTimeFormat().resolvedOptions().timeZone}`);
  expect(made.output).toContain('Hill School is ready. Sign in as Ada@hill.example.');
  expect(made.code).toBe(0);

  const db = await openDatabase(location);
  onTestFinished(() => db.destroy());
  const schools = await db.selectFrom('school').select(['name', 'domain', 'time_zone']).execute();
  expect(schools).toEqual([{ name: 'Hill School', domain: 'hill.example', time_zone: 'Asia/Dhaka' }]);
  const accounts = await db.selectFrom('account').select(['email', 'password_hash']).execute();
  expect(accounts).toEqual([
    { email: 'ada@hill.example', password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) },
  ]);
  const recorded = await db.selectFrom('audit_entry').select(['action', 'actor_id', 'address']).execute();
  expect(recorded).toEqual([{ action: 'school.create', actor_id: null, address: null }]);
});
