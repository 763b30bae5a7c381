// Runs on the system's own Node, before anything is installed: plain JavaScript, no packages.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Node 24, which the npm package `node` brings, whatever the system has. */
export const node = join(root, 'node_modules', 'node', 'bin', 'node');

/** Says what a long step is about, so that nobody wonders. */
export function tell(text) {
  console.log(`• ${text}`);
}

/** Runs a program to its end, its output shown; throws where it fails. */
export function run(program, words, options = {}) {
  execFileSync(program, words, { cwd: root, stdio: 'inherit', ...options });
}

/** Installs the packages if they are not the ones that the lock file names. */
export function install() {
  const stamp = join(root, 'node_modules', '.rollbook-installed');
  const wanted = hashOf(['package.json', 'package-lock.json']);
  if (existsSync(stamp) && existsSync(node) && readFileSync(stamp, 'utf8') === wanted) return;
  tell('Installing the packages (about a minute, once)');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(stamp, wanted);
}

/** Builds the pages if their sources changed since the last time. */
export function buildPages() {
  const stamp = join(root, 'dist', '.built-from');
  const sources = [
    'package-lock.json',
    'vite.config.ts',
    ...filesUnder('src').filter((file) => !file.endsWith('.test.ts')),
  ];
  const wanted = hashOf(sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  tell('Building the pages');
  run(node, [join('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn']);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** Chromium and PostgreSQL: installed where we can, named in one line where we cannot. */
export function needPrograms(command) {
  const missing = [];
  if (!existsSync('/usr/bin/chromium') && !process.env.CHROMIUM_PATH) missing.push('chromium');
  if (!existsSync('/usr/lib/postgresql') && !isOnPath('initdb')) missing.push('postgresql');
  if (missing.length === 0) return;
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) {
    console.error(
      `Please install ${missing.join(' and ')} (CHROMIUM_PATH may name a Chromium elsewhere), then run ${command} again.`,
    );
    process.exit(1);
  }
  tell(`Installing ${missing.join(' and ')} with apt-get (a minute or two, once)`);
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  run('apt-get', ['update', '-qq'], options);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing, 'fonts-noto-core'], options);
}

function isOnPath(program) {
  try {
    execFileSync('which', [program], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

function filesUnder(directory) {
  return readdirSync(join(root, directory))
    .sort()
    .flatMap((name) => {
      const path = join(directory, name);
      return statSync(join(root, path)).isDirectory() ? filesUnder(path) : [path];
    });
}
