// `npm test`: installs what is missing, then checks everything. Nothing is skipped in silence.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { buildPages, install, root, run, tell } from './prepare.mjs';

const startedAt = Date.now();

install();
needPrograms();

const path = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`;
const steps = [
  ['Types', 'tsc', ['-p', '.']],
  ['Style', 'biome', ['check', '--error-on-warnings', '.']],
  ['Boundaries', 'depcruise', ['--config', '.dependency-cruiser.mjs', 'src', 'e2e']],
  ['Unused code', 'knip', []],
  ['Units, on SQLite and PostgreSQL', 'vitest', ['run']],
  ['Pages', buildPages],
  ['Browser journeys', 'playwright', ['test']],
];
for (const [name, what, words] of steps) step(name, () => (typeof what === 'function' ? what() : runTool(what, words)));
tell(`All green after ${secondsSince(startedAt)} s`);

function step(name, work) {
  tell(name);
  const start = Date.now();
  try {
    work();
  } catch {
    console.error(`✗ ${name} failed.`);
    process.exit(1);
  }
  tell(`${name}: ${secondsSince(start)} s`);
}

function runTool(tool, words) {
  run(tool, words, { env: { ...process.env, PATH: path } });
}

/** Chromium and PostgreSQL: installed where we can, named in one line where we cannot. */
function needPrograms() {
  const missing = [];
  if (!existsSync('/usr/bin/chromium') && !process.env.CHROMIUM_PATH) missing.push('chromium');
  if (!existsSync('/usr/lib/postgresql') && !isOnPath('initdb')) missing.push('postgresql');
  if (missing.length === 0) return;
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) {
    console.error(
      `Please install ${missing.join(' and ')} (CHROMIUM_PATH may name a Chromium elsewhere), then run npm test again.`,
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

function secondsSince(start) {
  return ((Date.now() - start) / 1000).toFixed(1);
}
