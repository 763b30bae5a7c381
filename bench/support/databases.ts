import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDemoSchool } from '../../src/app/demo/make-demo-school.ts';
import { openDatabase } from '../../src/platform/database/migrate.ts';
import type { Database } from '../../src/platform/database/tables.ts';
import type { DatabaseLocation } from '../../src/platform/server/config.ts';
import { startCluster } from '../../test/postgres-cluster.ts';

export const engines = ['sqlite', 'postgres'] as const;
export type Engine = (typeof engines)[number];

/** An empty database on one engine, with production durability; deleted after `work`. */
export async function withDatabase<T>(engine: Engine, work: (location: DatabaseLocation) => Promise<T>): Promise<T> {
  if (engine === 'postgres') {
    const cluster = startCluster({ isDurable: true });
    try {
      return await work({ engine, url: cluster.urlOf('postgres') });
    } finally {
      cluster.stop();
    }
  }
  const directory = mkdtempSync(join(tmpdir(), 'rollbook-bench-'));
  try {
    return await work({ engine, file: join(directory, 'rollbook.sqlite') });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Like `withDatabase`, with a database filled by `fill`. */
export async function withFilledDatabase<T>(
  engine: Engine,
  fill: (db: Database) => Promise<unknown>,
  work: (location: DatabaseLocation) => Promise<T>,
): Promise<T> {
  return await withDatabase(engine, async (location) => {
    const db = await openDatabase(location);
    await fill(db);
    await db.destroy();
    return await work(location);
  });
}

export const demoSchool = (db: Database) => makeDemoSchool(db, new Date(), () => {});
