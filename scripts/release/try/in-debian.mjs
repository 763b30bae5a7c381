// Runs in the Debian of `npm run release:try`, as root. Each step prints what it has checked, and the first failing
// step ends the program.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once as ending } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';

const data = '/var/lib/rollbook';
const backups = `${data}/backups`;
let address = 'http://127.0.0.1:3000';
const admin = { email: 'ada@hill.example', password: 'a password of hers' };
const version = run('dpkg-deb', '--field', '/opt/rollbook.deb', 'Version').trim();
const [newer, newest] = [`${version}.1`, `${version}.2`];
const home = { street: '1 Hill Road', city: 'Dhaka', state: 'Dhaka', postalCode: '1209' };
const bearer = (token) => ({ authorization: `Bearer ${token}` });
const uidOf = (user) => run('id', '-u', user).trim();
const listBackups = () => readdirSync(backups).filter((name) => /^before-upgrade-[\dTZ-]+\.rollbook$/.test(name));
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const teacher = { email: 'tea@hill.example', password: 'another password' };

mkdirSync('/tmp/once');
mkdirSync('/tmp/bin');
symlinkSync('/opt/container/start', '/tmp/bin/rollbook');
const once = {
  PATH: `/tmp/bin:${process.env.PATH}`,
  DATA_DIR: '/tmp/once',
  PORT: '3200',
  PUBLIC_URL: 'https://hill.example',
  SECRET_KEY_BASE: 'key',
  SMTP_ADDRESS: 'mail.example',
  SMTP_USERNAME: 'a@b',
  SMTP_PASSWORD: 'p# "',
  MAILER_FROM_ADDRESS: 'The office <office@mail.example>',
};

// Durability is not needed, because this machine does not lose power.
writeFileSync('/etc/dpkg/dpkg.cfg.d/quick', 'force-unsafe-io\n');
await step('installs without a network, and the service starts', async () => {
  assert.deepEqual(readFileSync('/proc/net/dev', 'utf8').match(/\w+(?=:)/g), ['lo']);
  run('dpkg', '--install', '/opt/rollbook.deb');
  await healthy();
  assert.match(run('systemctl', 'is-enabled', 'rollbook'), /enabled/);
});
await step('runs as its own user, who can change nothing but the data', () => {
  const pid = run('systemctl', 'show', '--property=MainPID', '--value', 'rollbook').trim();
  assert.equal(run('ps', '-o', 'user=', '-p', pid).trim(), 'rollbook');
  for (const place of ['/usr/lib/rollbook', '/etc', '/home', '/opt']) {
    assert.ok(failure('nsenter', '-t', pid, '-m', '-S', uidOf('rollbook'), 'touch', `${place}/x`));
  }
  assert.equal(statSync(data).mode & 0o777, 0o700);
  assert.equal(statSync('/etc/rollbook.env').mode & 0o777, 0o640);
});
await step('keeps to the limits that systemd-analyze measures', () => {
  const [, figure] = /level[^:]*: ([\d.]+)/.exec(run('systemd-analyze', 'security', 'rollbook')) ?? [];
  console.log(`  systemd-analyze security: ${figure}`);
  assert.ok(Number(figure) < 3, figure);
});
await step('makes a school in the terminal, and takes its first register', async () => {
  createSchool();
  await firstRegister();
});
await step('makes a spreadsheet, a PDF and small photos inside of its limits, and reads a spreadsheet', async () => {
  const token = await signIn('admin', admin);
  const list = await fetch(`${address}/api/exports/class-list?class=1&format=xlsx`, { headers: bearer(token) });
  const given = new FormData();
  given.append('kind', 'students');
  given.append('file', await list.blob(), 'class.xlsx');
  const started = await fetch(`${address}/api/imports`, { method: 'POST', headers: bearer(token), body: given });
  const { _id: id } = await started.json();
  for (let waited = 0; ; waited += 1) {
    const { state } = await call('GET', `/api/imports/${id}`, token);
    if (state === 'checked') break;
    assert.ok(waited < 100, state);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const pdf = await fetch(`${address}/api/exports/class-list?class=1&format=pdf`, { headers: bearer(token) });
  assert.equal(pdf.status, 200, pdf.status === 200 ? '' : await pdf.text());
  assert.match(Buffer.from(await pdf.arrayBuffer()).toString('latin1'), /^%PDF/);
  const form = new FormData();
  form.append('file', new Blob([onePixel]), 'one.png');
  const photo = await fetch(`${address}/api/images`, { method: 'POST', headers: bearer(token), body: form });
  assert.equal(photo.status, 201, photo.status === 201 ? '' : await photo.text());
});
await step('starts again after it was killed', async () => {
  run('systemctl', 'kill', '--signal=KILL', 'rollbook');
  await healthy();
  await expectRegister();
});
await step('runs commands as its own user, for root and nobody else', () => {
  run('rollbook', 'check');
  run('rollbook', 'backup', '/tmp/by-hand.rollbook');
  assert.equal(statSync('/tmp/by-hand.rollbook').uid, Number(uidOf('rollbook')));
  assert.match(failure('rollbook', 'backup', '/root/school.rollbook') ?? '', /The user rollbook may not use \/root/);
  assert.match(run('runuser', '-u', 'nobody', '--', 'rollbook', '--version'), new RegExp(version));
  assert.match(failure('runuser', '-u', 'nobody', '--', 'rollbook', 'check') ?? '', /please run sudo rollbook check/);
});
await step('serves as a container does, with the settings of ONCE', async () => {
  const serving = spawn('rollbook', ['serve'], { env: once, stdio: 'ignore' });
  const settings = () => readFileSync(`/proc/${serving.pid}/environ`, 'latin1').split('\0');
  address = 'http://127.0.0.1:3200';
  await healthy(version, '/up');
  assert.ok(settings().includes('SMTP_URL=smtp://a%40b:p%23%20%22@mail.example:587'));
  assert.ok(settings().includes('MAIL_FROM=office@mail.example') && settings().includes('TRUSTED_PROXIES=1'));
  createSchool({ env: once });
  await firstRegister();
  run({ env: once }, '/opt/container/hooks/pre-backup');
  serving.kill('SIGTERM');
  await ending(serving, 'exit');
  address = 'http://127.0.0.1:3000';
});
await step('takes up what ONCE restores: the backup beside a torn copy, or a copy of a paused container', async () => {
  const school = '/tmp/once/rollbook.sqlite';
  const backup = '/tmp/once/for-once.rollbook';
  const kept = readFileSync(backup);
  writeFileSync(school, readFileSync(school).fill(7, 4096, 90_000));
  run({ env: once }, '/opt/container/hooks/post-restore');
  run({ env: once }, 'rollbook', 'check');
  writeFileSync(backup, kept);
  utimesSync(backup, 1e9, 1e9);
  const sound = readFileSync(school);
  run({ env: once }, '/opt/container/hooks/post-restore');
  assert.ok(readFileSync(school).equals(sound) && !existsSync(backup));
});
await step('is upgraded with a backup before, and keeps data and settings', async () => {
  appendFileSync('/etc/rollbook.env', 'PORT=3100\nMAIL_DKIM_DOMAIN=""\n');
  address = 'http://127.0.0.1:3100';
  run('dpkg', '--install', packageOf(newer));
  await healthy(newer);
  await expectRegister();
  assert.equal(listBackups().length, 1);
});
await step('is not upgraded if the backup fails, and serves on', async () => {
  renameSync(backups, `${backups}-kept`);
  writeFileSync(backups, 'no folder');
  assert.match(failure('dpkg', '--install', packageOf(newest)) ?? '', /rollbook/);
  await healthy(newer);
  await expectRegister();
  rmSync(backups);
  renameSync(`${backups}-kept`, backups);
});
await step('goes back to the version before, which restores its own backup', async () => {
  run('dpkg', '--install', '/opt/rollbook.deb');
  run('systemctl', 'stop', 'rollbook');
  run('rollbook', 'restore', `${backups}/${listBackups()[0]}`, '--replace');
  run('systemctl', 'start', 'rollbook');
  await healthy();
  await expectRegister();
});
await step('stays disabled through an upgrade where it was disabled', () => {
  run('systemctl', 'disable', '--quiet', 'rollbook');
  run('dpkg', '--install', packageOf(newer));
  assert.match(failure('systemctl', 'is-enabled', 'rollbook') ?? 'enabled', /disabled/);
  run('systemctl', 'enable', '--quiet', 'rollbook');
});
await step('leaves the data when it is removed, and takes them up again', async () => {
  run('dpkg', '--remove', 'rollbook');
  assert.ok(!existsSync('/usr/lib/rollbook') && existsSync(`${data}/rollbook.sqlite`));
  run('dpkg', '--install', '/opt/rollbook.deb');
  await healthy();
  await expectRegister();
});
await step('keeps the data in a purge that nobody is asked about', () => {
  assert.match(run('dpkg', '--purge', 'rollbook'), /stay in \/var\/lib\/rollbook/);
  assert.ok(existsSync(`${data}/rollbook.sqlite`) && !existsSync('/etc/rollbook.env'));
});
await step('asks on a terminal, and deletes nothing without the word', async () => {
  run('dpkg', '--install', '/opt/rollbook.deb');
  await purgeOnTerminal('yes');
  assert.ok(existsSync(`${data}/rollbook.sqlite`));
  run('dpkg', '--install', '/opt/rollbook.deb');
  await purgeOnTerminal('delete');
  assert.ok(!existsSync(data));
  assert.ok(failure('id', 'rollbook'));
});
await step('deletes the data in a purge that says so', () => {
  run('dpkg', '--install', '/opt/rollbook.deb');
  mkdirSync(`${data}/files`, { recursive: true });
  run({ env: { ROLLBOOK_PURGE_DATA: 'yes' } }, 'dpkg', '--purge', 'rollbook');
  assert.ok(!existsSync(data));
});

function createSchool(options = {}) {
  const answers = ['Hill School', 'hill.example', 'Asia/Dhaka', 'Ada Head', admin.email, admin.password];
  run({ input: `${answers.join('\n')}\n`, ...options }, 'rollbook', 'school', 'create');
}

async function firstRegister() {
  const token = await signIn('admin', admin);
  const { school } = await call('GET', '/api/school', token);
  await call('PUT', '/api/calendar/days', token, {
    days: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  });
  await call('POST', '/api/teachers', token, { name: 'Tea Cher', phone: '1', address: home, ...teacher });
  await call('POST', '/api/students', token, {
    name: 'Stu Dent',
    roll: 1,
    class: 1,
    session: school.session,
    dateOfBirth: '2016-02-29',
    gender: 'Female',
    address: home,
    courseEnrolled: 'Science',
    guardianDetails: { name: 'Guar Dian', relation: 'mother', phone: '2', email: 'guar@family.example' },
  });
  const teachers = await signIn('teacher', teacher);
  await call('POST', '/api/attendance', teachers, { class: 1, attendance: [{ roll: 1, status: 'Present' }] });
  await expectRegister();
}

async function expectRegister() {
  const { data: registers } = await call('GET', '/api/attendance/1', await signIn('admin', admin));
  assert.deepEqual(
    registers.map(({ attendance }) => attendance.map(({ roll, status }) => ({ roll, status }))),
    [[{ roll: 1, status: 'Present' }]],
  );
}

async function signIn(role, { email, password }) {
  const { token } = await call('POST', `/api/auth/${role}`, undefined, { email });
  await call('POST', '/api/identity/sign-in', token, { email, password });
  return token;
}

async function call(method, path, token, body) {
  const headers = { ...(token && bearer(token)), ...(body && { 'content-type': 'application/json' }) };
  const answer = await fetch(`${address}${path}`, { method, headers, body: body && JSON.stringify(body) });
  const text = await answer.text();
  assert.ok(answer.ok, `${method} ${path}: ${answer.status} ${text}`);
  return JSON.parse(text);
}

async function healthy(expected = version, path = '/api/health') {
  const until = Date.now() + 20_000;
  for (;;) {
    const answer = await fetch(`${address}${path}`).catch(() => undefined);
    const found = answer && (await answer.json());
    if (found?.version === expected) return;
    if (Date.now() > until) throw new Error(`${JSON.stringify(found)}\n${run('journalctl', '--no-pager', '-n', '30')}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Makes the same package with a later version. */
function packageOf(later) {
  const [tree, file] = ['/opt/tree', `/opt/rollbook_${later}.deb`];
  if (existsSync(file)) return file;
  run('dpkg-deb', '--raw-extract', '/opt/rollbook.deb', tree);
  for (const name of ['DEBIAN/control', 'usr/lib/rollbook/package.json']) {
    const text = readFileSync(`${tree}/${name}`, 'utf8');
    writeFileSync(`${tree}/${name}`, text.replace(/(Version: |"version": ")[^"\n]+/, `$1${later}`));
  }
  run('dpkg-deb', '-Znone', '--build', tree, file);
  rmSync(tree, { recursive: true });
  return file;
}

function run(first, ...more) {
  const [options, [program, ...words]] = typeof first === 'object' ? [first, more] : [{}, [first, ...more]];
  const env = { ...process.env, DEBIAN_FRONTEND: '', ...options.env };
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8', ...options, env });
  assert.equal(status, 0, `${program} ${words.join(' ')}: ${stdout}${stderr}`);
  return stdout;
}

/** The message of a command that fails; `undefined` if it does not. */
function failure(program, ...words) {
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8' });
  return status === 0 ? undefined : `${stdout}${stderr}`;
}

async function purgeOnTerminal(answer) {
  const purging = spawn('script', ['-qec', 'dpkg --purge rollbook', '/dev/null']);
  let shown = '';
  purging.stdout.on('data', (text) => {
    shown += text;
    if (String(text).includes('Type delete')) purging.stdin.write(`${answer}\n`);
  });
  const [code] = await ending(purging, 'exit');
  assert.equal(code, 0, shown);
  assert.match(shown, /Type delete/);
}

async function step(name, show) {
  try {
    await show();
    console.log(`✓ ${name}`);
  } catch (error) {
    console.log(`✗ ${name}\n${error.stack}`);
    process.exit(1);
  }
}
