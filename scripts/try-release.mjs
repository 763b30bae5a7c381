// `npm run release:try`: makes the Debian package, installs it in a bare Debian without a network, under a systemd of its own, and
// goes from there to the first register, to an upgrade and back, and to the removal. Needs root and debootstrap.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { node, root, run, stop, tell } from './prepare.mjs';

const needed = ['/usr/sbin/debootstrap', '/usr/bin/unshare', '/usr/bin/nsenter'];
const missing = needed.filter((program) => !existsSync(program));
if (process.getuid?.() !== 0 || missing.length > 0) {
  stop(`npm run release:try has to run as root, with ${needed.join(', ')}.`);
}
const own = join(root, 'scripts', 'release', 'try');
const release = join(root, 'release');
run('node', ['scripts/release.mjs']);
const place = join(tmpdir(), 'rollbook-debian');
const base = join(place, 'base');
const work = join(place, `work-${process.pid}`);

if (!existsSync(base)) {
  tell('Fetching a bare Debian (some minutes, once)');
  const words = ['--variant=minbase', '--include=systemd,procps', 'bookworm', `${base}.part`];
  rmSync(`${base}.part`, { recursive: true, force: true });
  run('debootstrap', [...words, process.env.DEBIAN_MIRROR || 'http://deb.debian.org/debian'], { stdio: 'ignore' });
  renameSync(`${base}.part`, base);
}
run('cp', ['-a', base, work]);
const things = join(work, 'opt');
cpSync(
  join(release, readdirSync(release).find((file) => file.endsWith('_amd64.deb')) ?? ''),
  join(things, 'rollbook.deb'),
);
cpSync(node, join(things, 'node'));
cpSync(join(own, 'in-debian.mjs'), join(things, 'in-debian.mjs'));
cpSync(join(root, 'scripts', 'release', 'container'), join(things, 'container'), { recursive: true });

const namespaces = ['--net', '--mount', '--pid', '--ipc', '--uts', '--cgroup'];
const machine = spawn('unshare', [...namespaces, '--fork', '--kill-child', 'sh', join(own, 'boot.sh'), work], {
  stdio: 'ignore',
});
const ended = once(machine, 'exit');
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => machine.kill('SIGKILL'));
try {
  const until = Date.now() + 30_000;
  while (Date.now() < until && !(await enter('ignore', 'systemctl', 'is-active', '--quiet', 'basic.target'))) {
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  process.exitCode = (await enter('inherit', '/opt/node', '/opt/in-debian.mjs')) ? 0 : 1;
} finally {
  machine.kill('SIGKILL');
  await ended;
  rmSync(work, { recursive: true, force: true });
}

/** Runs a command in that Debian, and says whether it succeeded. */
async function enter(stdio, ...words) {
  const [first] = readFileSync(`/proc/${machine.pid}/task/${machine.pid}/children`, 'utf8').split(' ');
  const entering = ['-t', first, ...namespaces, '--root', '--wd', '/usr/bin/env', '-i', 'PATH=/usr/sbin:/usr/bin'];
  const [code] = await once(spawn('nsenter', [...entering, ...words], { stdio: ['ignore', stdio, stdio] }), 'exit');
  return code === 0;
}
