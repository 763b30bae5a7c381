// `npm test`: installs what is missing, then runs all checks. Nothing is skipped silently.
import { delimiter, join } from 'node:path';
import { buildPages, installWithTools, needPrograms, root, run, tell } from './prepare.mjs';

const startedAt = Date.now();

installWithTools();
needPrograms('npm test');

const path = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`;
const steps = [
  ['Types', 'tsc', ['-p', '.']],
  ['Types of the service worker', 'tsc', ['-p', 'src/app/worker']],
  ['Style', 'biome', ['check', '--error-on-warnings', '.']],
  ['Boundaries', 'depcruise', ['--config', '.dependency-cruiser.mjs', 'src', 'test', 'e2e']],
  ['Unused code', 'knip', []],
  ['Words', 'node', ['scripts/check-words.mjs']],
  ['Units, on SQLite and PostgreSQL', 'vitest', ['run']],
  ['Pages', buildPages],
  ['Browser journeys', 'playwright', ['test']],
];
for (const [name, what, words] of steps) step(name, () => (typeof what === 'function' ? what() : runTool(what, words)));
if (!process.env.CITUS_URL) tell('Not run: the server tests on Citus, as CITUS_URL names no cluster');
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

function secondsSince(start) {
  return ((Date.now() - start) / 1000).toFixed(1);
}
