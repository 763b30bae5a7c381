import { connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from './database/migrate.ts';
import { environmentFor, runCommand, type ServerProcess, startServerProcess } from './testing/server-process.ts';
import { makeEmptyLocation, makeTestLocation } from './testing/test-database.ts';
import { addTestSchool } from './testing/test-school.ts';

async function makeLocation() {
  const { location, remove } = await makeTestLocation();
  onTestFinished(remove);
  return location;
}

/** Starts a server that the test's end ends too, whatever happens. */
async function start(...[location, settings]: Parameters<typeof startServerProcess>): Promise<ServerProcess> {
  const server = await startServerProcess(location, settings);
  onTestFinished(() => server.end('SIGKILL').then(() => {}));
  return server;
}

it('prints a set-up link on an empty database, which works, and none once there is a school', async () => {
  const location = await makeLocation();
  const server = await start(location, { PUBLIC_URL: 'https://school.example' });
  await expect.poll(server.readOutput).toMatch(/https:\/\/school\.example\/setup#[\w-]{43}\n/);
  const token = /setup#([\w-]+)/.exec(server.readOutput())?.[1];
  const school = { name: 'Hill', domain: 'hill.example', timeZone: 'UTC' };
  const admin = { name: 'Ada', email: 'ada@hill.example', password: 'eight888' };
  const answer = await fetch(`${server.url}/api/school`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, school, admin }),
  });
  expect(answer.status).toBe(201);
  expect(await server.end('SIGTERM')).toBe(0);

  const again = await start(location);
  await fetch(`${again.url}/api/health`);
  expect(again.readOutput()).not.toContain('setup#');
});

it('stops on SIGTERM with code 0 after the calls under way, though a browser keeps its connection', async () => {
  const location = await makeLocation();
  const db = await openDatabase(location);
  await addTestSchool({ db });
  await db.destroy();
  const server = await start(location);
  const kept = connect(Number(new URL(server.url).port), '127.0.0.1');
  kept.on('error', () => {});
  kept.write('GET /api/school HTTP/1.1\r\nHost: hill.example\r\n\r\n');
  await new Promise((resolve) => kept.once('data', resolve));

  const email = 'nobody@hill.example';
  const headers = { 'content-type': 'application/json' };
  const post = { method: 'POST', headers, body: JSON.stringify({ email }) };
  const underWay = Promise.all([1, 2, 3].map(() => fetch(`${server.url}/api/auth/teacher`, post)));
  const code = server.end('SIGTERM');
  for (const answer of await underWay.catch(() => [])) expect([401, 503]).toContain(answer.status);
  expect(await code).toBe(0);
  kept.destroy();
  await expect(fetch(`${server.url}/api/health`)).rejects.toThrow();
});

it('warns of nothing when it starts', async () => {
  const server = await start(await makeLocation());
  await fetch(`${server.url}/api/health`);
  expect(server.readOutput()).not.toMatch(/deprecat|ExperimentalWarning/i);
});

it('says in one line what is wrong and ends with code 1', async () => {
  const wrongSetting = await runCommand(['serve'], { PORT: 'many' });
  expect(wrongSetting.code).toBe(1);
  expect(wrongSetting.output).toBe(
    'These settings are wrong:\n  PORT must be a whole number from 0 to 65535, and is "many".\n',
  );
  const noCommand = await runCommand(['dance'], {});
  expect(noCommand.code).toBe(1);
  expect(noCommand.output).toMatch(/^rollbook serve .*\n[\s\S]*rollbook school create/);
});

it('migrates an empty database, and one that is migrated already', async () => {
  const { location, remove } = await makeEmptyLocation();
  onTestFinished(remove);
  for (let turn = 0; turn < 2; turn += 1) {
    const outcome = await runCommand(['migrate'], environmentFor(location));
    expect(outcome).toEqual({ code: 0, output: 'The database is up to date.\n' });
  }
});

it('makes a school from six answers, and from wrong ones nothing', async () => {
  const location = await makeLocation();
  const answers = ['Hill School', 'Hill.example', 'Asia/Dhaka', 'Ada', 'Ada@hill.example', 'eight888'];
  const environment = environmentFor(location);
  const wrong = await runCommand(['school', 'create'], environment, 'Hill\nhill example\nNowhere\n\nada\nshort\n');
  expect(wrong.code).toBe(1);
  expect(wrong.output).toMatch(/Nothing was made:/);
  for (const field of ['school.domain', 'school.timeZone', 'admin.name', 'admin.email', 'admin.password']) {
    expect(wrong.output).toContain(`  ${field}: `);
  }
  const made = await runCommand(['school', 'create'], environment, `${answers.join('\n')}\n`);
  expect(made.output).toContain('Hill School is ready. Sign in as Ada@hill.example.');
  expect(made.code).toBe(0);

  const db = await openDatabase(location);
  onTestFinished(() => db.destroy());
  const schools = await db.selectFrom('school').select(['name', 'domain', 'time_zone']).execute();
  expect(schools).toEqual([{ name: 'Hill School', domain: 'hill.example', time_zone: 'Asia/Dhaka' }]);
  const accounts = await db.selectFrom('account').select(['email', 'password_hash']).execute();
  expect(accounts).toEqual([{ email: 'ada@hill.example', password_hash: expect.stringMatching(/^argon2id\$19456\$/) }]);
});
