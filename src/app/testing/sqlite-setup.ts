import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where every test's SQLite file is made. */
    sqliteDirectory: string;
  }
}

/** Files in memory where the system has them: every commit syncs, and these tests kill Rollbook, never the machine. */
const quickDirectory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** Makes one folder for all tests, which goes with everything in it when the last test has ended. */
export default function setup(project: TestProject): () => void {
  const directory = mkdtempSync(join(quickDirectory, 'rollbook-test-'));
  project.provide('sqliteDirectory', directory);
  return () => rmSync(directory, { recursive: true, force: true });
}
