import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { makeFolder } from './backups.ts';

/** Returns whether file systems can be mounted, which only root can do, and not in every container. */
export function mayMount(): boolean {
  const place = mkdtempSync(join(tmpdir(), 'rollbook-mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', place], { stdio: 'ignore' });
    execFileSync('umount', [place]);
    return true;
  } catch {
    console.warn('No disk can be mounted here, so a full one is only imitated.');
    return false;
  } finally {
    rmdirSync(place);
  }
}

/** A temporary file system in memory. */
export function mountSmallDisk(megabytes: number): string {
  const disk = join(makeFolder(), 'disk');
  mkdirSync(disk);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', disk]);
  onTestFinished(() => void execFileSync('umount', ['--lazy', disk]));
  return disk;
}
