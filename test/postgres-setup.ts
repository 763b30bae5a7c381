import type { TestProject } from 'vitest/node';
import { openDatabase } from '../src/platform/database/migrate.ts';
import { startCluster } from './postgres-cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A PostgreSQL URL with `{database}` as placeholder; the template database is migrated. */
    postgresUrl: string;
  }
}

/** Starts PostgreSQL once for all tests, with a migrated database that each test copies. */
export default async function setup(project: TestProject): Promise<() => void> {
  const cluster = startCluster();
  const template = await openDatabase({ engine: 'postgres', url: cluster.urlOf('template1') });
  await template.destroy();
  project.provide('postgresUrl', cluster.urlOf('{database}'));
  return cluster.stop;
}
