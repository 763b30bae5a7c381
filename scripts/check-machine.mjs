// Reports problems of the machine at once, instead of letting many tests fail an hour later.
import { execFileSync } from 'node:child_process';
import { accessSync, constants, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, stop, tell } from './prepare.mjs';

const megabyte = 2 ** 20;
const dayMs = 24 * 60 * 60 * 1000;

/** The room that the tests' files take at a time, mostly PostgreSQL's. */
const tempMegabytes = 1024;

/** The room that they take in memory at a time: SQLite's files, and pictures of pages that Chromium shares. */
export const memoryMegabytes = 256;

export function checkMachine(command) {
  const behind = clockIsBehind(Date.now(), newestFile());
  if (behind) stop(`${behind} Please set the clock, then run ${command} again.`);
  const free = megabytesIn(tmpdir());
  if (free < tempMegabytes) {
    stop(
      `${tmpdir()} has ${free} MB free, and the tests need ${tempMegabytes}. Please make room there, or name another folder in TMPDIR, then run ${command} again.`,
    );
  }
  const inMemory = megabytesIn('/dev/shm');
  if (inMemory < memoryMegabytes) {
    tell(`/dev/shm has ${inMemory} MB free, less than ${memoryMegabytes}: the tests use ${tmpdir()}, and take longer`);
  }
}

/**
 * Returns whether the clock is earlier than an existing file or commit; certificates, and thus the network, would then
 * fail.
 */
export function clockIsBehind(now, madeAt) {
  if (now > madeAt - dayMs) return undefined;
  const [says, made] = [now, madeAt].map((time) => new Date(time).toISOString().slice(0, 10));
  return `The clock says ${says}, but this Rollbook was made on ${made}.`;
}

/** The time of the last commit, or of the lock file if Git is not available. */
function newestFile() {
  try {
    const words = ['log', '-1', '--format=%ct'];
    return Number(execFileSync('git', words, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })) * 1000;
  } catch {
    return statSync(join(root, 'package-lock.json')).mtimeMs;
  }
}

/** The free megabytes in a folder; 0 if nothing can be written there. */
export function megabytesIn(directory) {
  try {
    accessSync(directory, constants.W_OK);
    const { bavail, bsize } = statfsSync(directory);
    return Math.floor((bavail * bsize) / megabyte);
  } catch {
    return 0;
  }
}
