import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../src/platform/database/migrate.ts';
import { quickDirectory } from './quick-directory.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder of the tests' SQLite files. */
    sqliteDirectory: string;
    /** A migrated file that each test copies. */
    sqliteTemplate: string;
  }
}

/** Creates one folder for all tests, deleted after the last, with a migrated file. */
export default async function setup(project: TestProject): Promise<() => void> {
  const directory = mkdtempSync(join(quickDirectory, 'rollbook-test-'));
  const file = join(directory, 'template.sqlite');
  const template = await openDatabase({ engine: 'sqlite', file });
  await template.destroy();
  project.provide('sqliteDirectory', directory);
  project.provide('sqliteTemplate', file);
  const remove = () => rmSync(directory, { recursive: true, force: true });
  // The listener is needed because Vitest cleans up nothing when it is asked to end.
  process.once('exit', remove);
  return remove;
}
