import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { clockIsBehind, megabytesIn } from '../../scripts/check-machine.mjs';
import { root } from '../../scripts/prepare.mjs';

const made = Date.parse('2026-03-02T12:00:00Z');

it('reports a clock that is behind the build, and allows a day for other time zones', () => {
  expect(clockIsBehind(Date.parse('2026-02-28T12:00:00Z'), made)).toBe(
    'The clock says 2026-02-28, but this Rollbook was made on 2026-03-02.',
  );
  expect(clockIsBehind(Date.parse('2026-03-01T13:00:00Z'), made)).toBeUndefined();
  expect(clockIsBehind(Date.parse('2031-01-01T00:00:00Z'), made)).toBeUndefined();
});

it('finds no room in a folder that is not there', () => {
  expect(megabytesIn('/nothing/here')).toBe(0);
  expect(megabytesIn(tmpdir())).toBeGreaterThan(0);
});

it('ends `npm test` at once where no temporary file can be written, and says what to do', () => {
  const { status, stderr } = begin('test.mjs', { TMPDIR: '/nothing/here' });
  expect(stderr).toMatch(
    /^\/nothing\/here has 0 MB free, .* name another folder in TMPDIR, then run npm test again\.$/m,
  );
  expect(status).toBe(1);
});

it('ends `npm test` at once where the clock is behind, and says what to do', () => {
  // The clock counts as behind if the last commit is later, so a replaced `git` reports a later commit.
  const path = mkdtempSync(join(tmpdir(), 'rollbook-clock-'));
  const later = Math.floor(Date.now() / 1000) + 10 * 24 * 60 * 60;
  writeProgram(join(path, 'git'), `echo ${later}`);
  const { status, stderr } = begin('test.mjs', { PATH: `${path}:${process.env.PATH}` });
  rmSync(path, { recursive: true });
  expect(stderr).toMatch(/^The clock says .*\. Please set the clock, then run npm test again\.$/m);
  expect(status).toBe(1);
});

it('ends `npm test` at once where CHROMIUM_PATH names nothing, and says what to do', () => {
  const { status, stderr } = begin('test.mjs', { CHROMIUM_PATH: '/nothing/chromium' });
  expect(stderr).toBe(
    'CHROMIUM_PATH names /nothing/chromium, where nothing is. Please correct it, then run npm test again.\n',
  );
  expect(status).toBe(1);
});

/** Runs a script as a shell would, and ends it after fifty seconds if it does not end by itself. */
function begin(script: string, environment: Record<string, string>) {
  return spawnSync(process.execPath, [join(root, 'scripts', script)], {
    env: { ...process.env, ...environment },
    encoding: 'utf8',
    timeout: 50_000,
  });
}

function writeProgram(file: string, line: string) {
  writeFileSync(file, `#!/bin/sh\n${line}\n`, { mode: 0o755 });
}
