import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../src/platform/database/migrate.ts';
import type { Database } from '../src/platform/database/tables.ts';
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
  await letAuditGoWithSchool(template);
  await template.destroy();
  project.provide('sqliteDirectory', directory);
  project.provide('sqliteTemplate', file);
  const remove = () => rmSync(directory, { recursive: true, force: true });
  // The listener is needed because Vitest cleans up nothing when it is asked to end.
  process.once('exit', remove);
  return remove;
}

/**
 * Lets audit entries be deleted once their school is, so that a database can be emptied after each test. To drop the
 * trigger each time would make SQLite read the whole schema and prepare every statement again.
 */
async function letAuditGoWithSchool(template: Database): Promise<void> {
  const { rows } = await sql<{
    sql: string;
  }>`select sql from sqlite_schema where name = 'audit_entry_no_delete'`.execute(template);
  await sql`drop trigger audit_entry_no_delete`.execute(template);
  const condition = 'when exists (select 1 from school where id = old.school_id)';
  await sql.raw(rows[0]?.sql.replace('on audit_entry', `on audit_entry ${condition}`) ?? '').execute(template);
}
