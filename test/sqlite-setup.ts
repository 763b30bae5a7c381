import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder of the tests' SQLite files. */
    sqliteDirectory: string;
  }
}

/** In memory if possible: every commit syncs, and these tests kill Rollbook, never the machine. */
const quickDirectory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** Creates one folder for all tests, deleted after the last. */
export default function setup(project: TestProject): () => void {
  const directory = mkdtempSync(join(quickDirectory, 'rollbook-test-'));
  project.provide('sqliteDirectory', directory);
  return () => rmSync(directory, { recursive: true, force: true });
}
