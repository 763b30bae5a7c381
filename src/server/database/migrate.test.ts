import { describe, expect, it, onTestFinished } from 'vitest';
import { environmentFor, runCommand } from '../testing/server-process.ts';
import { makeEmptyLocation } from '../testing/test-database.ts';
import { openDatabase } from './migrate.ts';

describe('an empty database', () => {
  it('is migrated once, though several servers open it at the same moment', async () => {
    const { location, remove } = await makeEmptyLocation();
    onTestFinished(remove);
    const outcomes = await Promise.all(
      Array.from({ length: 4 }, () => runCommand(['migrate'], environmentFor(location))),
    );
    for (const outcome of outcomes) expect(outcome).toEqual({ code: 0, output: 'The database is up to date.\n' });

    const db = await openDatabase(location);
    onTestFinished(() => db.destroy());
    const tables = (await db.introspection.getTables()).map((table) => table.name);
    expect(tables).toContain('attendance_sheet');
    const applied = await db
      .withTables<{ kysely_migration: { name: string } }>()
      .selectFrom('kysely_migration')
      .select('name')
      .execute();
    expect(new Set(applied.map((row) => row.name)).size).toBe(applied.length);
    expect(applied.length).toBeGreaterThan(0);
  });

  it('is refused with the reason when its place cannot be used', async () => {
    const nowhere = { engine: 'postgres', url: 'postgresql://rollbook@127.0.0.1:1/none' } as const;
    await expect(openDatabase(nowhere)).rejects.toThrow(/ECONNREFUSED/);
    await expect(openDatabase({ engine: 'sqlite', file: '/dev/null/rollbook.sqlite' })).rejects.toThrow();
  });
});
