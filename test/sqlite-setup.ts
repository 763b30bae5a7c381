import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { quickDirectory } from './quick-directory.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder of the tests' SQLite files. */
    sqliteDirectory: string;
  }
}

/** Creates one folder for all tests, deleted after the last. */
export default function setup(project: TestProject): () => void {
  const directory = mkdtempSync(join(quickDirectory, 'rollbook-test-'));
  project.provide('sqliteDirectory', directory);
  const remove = () => rmSync(directory, { recursive: true, force: true });
  // Vitest that is told to end clears nothing up.
  process.once('exit', remove);
  return remove;
}
