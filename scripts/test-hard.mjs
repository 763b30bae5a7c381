// `npm run test:hard`: the tests that take minutes. Prints a table of figures at the end.
import { randomInt } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkMachine } from './check-machine.mjs';
import { buildPages, installWithTools, needPrograms, node, root, run, tell } from './prepare.mjs';

checkMachine('npm run test:hard');
installWithTools();
needPrograms('npm run test:hard');
buildPages();
const figuresFile = join(mkdtempSync(join(tmpdir(), 'rollbook-hard-')), 'figures');
writeFileSync(figuresFile, '');
const environment = {
  ...process.env,
  FIGURES_FILE: figuresFile,
  FUZZ_RUNS: process.env.FUZZ_RUNS ?? '100',
  FUZZ_SEED: process.env.FUZZ_SEED ?? String(randomInt(2 ** 31)),
};
tell(`The seed of the random tests; to repeat them: FUZZ_SEED=${environment.FUZZ_SEED} npm run test:hard`);
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
const stryker = join(root, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');
const start = Date.now();
attempt([vitest, 'run', '--config', 'vitest.hard.config.ts'], environment);
attempt([playwright, 'test', 'e2e/random-schedules.test.ts'], { ...environment, SCHEDULES: '500' });
for (const [when, moment, timeZone] of moments()) {
  tell(`${when}: ${moment}`);
  const env = { ...environment, TEST_MOMENT: moment, ...(timeZone && { TZ: timeZone }) };
  attempt([vitest, 'run', '--project', 'sqlite', '--reporter', 'dot'], env);
  attempt([playwright, 'test', '--reporter', 'dot'], env);
}
printFigures();
tell('Mutants: which changes of the code no test notices');
attempt([stryker, 'run'], process.env);
tell(`After ${Math.round((Date.now() - start) / 1000)} s`);

function attempt(words, env) {
  try {
    run(node, words, { env });
  } catch {
    process.exitCode = 1;
  }
}

/**
 * Unusual dates at which the demo and the tests must work as on a Monday morning. Their schools are six hours ahead of
 * UTC; for daylight saving changes, the machine's clock changes.
 */
function moments() {
  const week = ['Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
  return [
    ...week.map((day, index) => [day, `2026-11-${21 + index}T02:05:00Z`]),
    ['A minute before midnight', '2026-11-23T17:59:00Z'],
    ['A minute after midnight, yesterday in UTC', '2026-11-23T18:01:00Z'],
    ['29 February', '2028-02-29T02:05:00Z'],
    ['31 December', '2026-12-31T02:05:00Z'],
    ['The day on which clocks go forward', '2027-03-14T06:55:00Z', 'America/New_York'],
    ['The day on which clocks go back', '2027-11-07T05:55:00Z', 'America/New_York'],
  ];
}

function printFigures() {
  const sums = new Map();
  for (const line of readFileSync(figuresFile, 'utf8').split('\n').filter(Boolean)) {
    const { name, count } = JSON.parse(line);
    sums.set(name, (sums.get(name) ?? 0) + count);
  }
  console.table(Object.fromEntries([...sums].map(([name, count]) => [name, { count }])));
}
