// Runs the steps of `npm test` and `npm run test:all` in parallel without mixing their output.
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { root, tell } from './prepare.mjs';

/** The interval at which the log shows the progress of the tests. */
const progressMs = 10_000;

/** The time in which a step that is being ended can clean up what it started, such as a PostgreSQL. */
const clearingMs = 10_000;

const reporterOf = (what) => join(root, 'scripts', `report-${what}.mjs`);

/** The static checks. Those that fail most often come first. */
export const checks = [
  // Several checkers would each work out the same types, in twice the processor time and memory.
  { name: 'Types', words: ['tsc', '-p', '.', '--checkers', '1'] },
  { name: 'Types of the service worker', words: ['tsc', '-p', 'src/app/worker'] },
  { name: 'Style', words: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'Words', words: ['node', 'scripts/check-words.mjs'] },
  { name: 'Boundaries', words: ['depcruise', '--config', '.dependency-cruiser.mjs', 'src', 'test', 'e2e'] },
  { name: 'Unused code', words: ['knip'] },
];

/** The step that builds the pages for the journeys. */
export const pages = { name: 'Pages', words: ['node', '-e', "(await import('./scripts/prepare.mjs')).buildPages()"] };

export function units(...words) {
  const reporters = ['--reporter', 'minimal', '--reporter', reporterOf('units')];
  return { name: 'Units', words: ['vitest', 'run', ...reporters, ...words] };
}

export function journeys(...words) {
  const reporters = ['--reporter', `dot,${reporterOf('journeys')}`];
  // Tracing every journey takes half as long again, so only failed journeys are repeated with a trace; they still count
  // as failed.
  const again = ['playwright', 'test', '--last-failed', '--trace', 'on', '--workers', '1', '--reporter', 'list'];
  return { name: 'Journeys', words: ['playwright', 'test', ...reporters, ...words], after: pages.name, again };
}

/**
 * Runs lanes in parallel and the steps of a lane in turn; a step can also come `after` a step of an earlier lane. The
 * first failing step ends the others. Prints the counts of all tests last and ends the process.
 */
export async function runSteps(...lanes) {
  const startedAt = Date.now();
  const steps = lanes.flat();
  const run = { running: new Set(), done: [], isEnding: false, count: steps.length };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => endAll(run));
  const progress = setInterval(() => run.running.forEach(showProgress), progressMs);
  const ended = new Map();
  for (const lane of lanes) {
    let last = Promise.resolve();
    for (const step of lane) {
      last = Promise.all([last, ended.get(step.after)]).then(() => runStep(run, step));
      ended.set(step.name, last);
    }
  }
  await Promise.all(ended.values());
  clearInterval(progress);
  const isGreen = run.done.length === steps.length;
  const left = steps.filter(({ name }) => !run.done.includes(name)).map(({ name }) => name);
  const after = `after ${secondsSince(startedAt)} s`;
  tell(isGreen ? `All green ${after}` : `Not green ${after}: ${left.join(', ')}`);
  console.log(closingLine(steps, isGreen));
  process.exit(isGreen ? 0 : 1);
}

/** The last line, for machines. A step that fails without a failed test, such as the types, counts as one. */
function closingLine(steps, isGreen) {
  const sum = (what) => steps.reduce((total, { tests }) => total + (tests?.[what] ?? 0), 0);
  const failed = sum('failed') || (isGreen ? 0 : 1);
  return `${sum('passed')} passed, ${failed} failed, ${sum('skipped')} skipped`;
}

async function runStep(run, step) {
  if (run.isEnding) return;
  step.startedAt = Date.now();
  const output = [];
  const code = await new Promise((resolve) => {
    step.child = startProcess(step.words);
    run.running.add(step);
    for (const stream of [step.child.stdout, step.child.stderr]) stream.on('data', (data) => output.push(data));
    step.child.on('message', (message) => run.isEnding || takeMessage(step, message));
    step.child.on('error', (error) => output.push(Buffer.from(`${error.message}\n`)));
    step.child.on('close', resolve);
  });
  run.running.delete(step);
  // The output of a step that is being ended would hide the reason.
  if (run.isEnding) return;
  const facts = [...(step.tests?.passed ? [countsOf(step.tests)] : []), `${secondsSince(step.startedAt)} s`].join(', ');
  if (code === 0) {
    run.done.push(step.name);
    console.log(`✓ ${step.name}: ${facts} (${run.done.length} of ${run.count} steps)`);
    return;
  }
  console.log(`✗ ${step.name} failed: ${facts}\n\n${Buffer.concat(output).toString().trimEnd()}\n`);
  endAll(run);
  if (step.again) await walkAgain(step.again);
}

async function walkAgain(words) {
  tell('Walking again what failed, for its traces in test-results; it stays failed');
  const child = startProcess(words);
  for (const stream of [child.stdout, child.stderr]) stream.pipe(process.stdout, { end: false });
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => killGroup(child.pid));
  await new Promise((resolve) => child.on('close', resolve));
}

/** Starts a program in its own process group, so that all of it can be ended; Ctrl+C reaches it through `endAll`. */
function startProcess([program, ...words]) {
  const path = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`;
  const stdio = ['ignore', 'pipe', 'pipe', 'ipc'];
  return spawn(program, words, { cwd: root, env: { ...process.env, PATH: path }, stdio, detached: true });
}

/** Handles a message of a reporter or the benchmark: its progress, or a failed test, which is printed at once. */
function takeMessage(step, { failure, ...tests }) {
  if (failure) console.log(`✗ ${failure}`);
  else step.tests = { passed: 0, failed: 0, skipped: 0, ...tests };
}

function showProgress({ name, tests, startedAt }) {
  if (tests) console.log(`  ${name}: ${tests.done} of ${tests.of}, ${secondsSince(startedAt)} s`);
}

function countsOf({ passed, failed, skipped }) {
  return `${passed} passed${failed ? `, ${failed} failed` : ''}${skipped ? `, ${skipped} skipped` : ''}`;
}

function endAll(run) {
  run.isEnding = true;
  for (const { child } of run.running) {
    child.kill('SIGINT');
    setTimeout(killGroup, clearingMs, child.pid).unref();
    child.once('exit', () => killGroup(child.pid));
  }
}

function killGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All processes of the group have already ended.
  }
}

function secondsSince(start) {
  return Math.round((Date.now() - start) / 1000);
}
