import type { CompiledQuery } from 'kysely';
import { expect, it } from 'vitest';
import { runEveryQuery } from '../../../test/every-query.ts';
import { testedEngine } from '../../../test/test-database.ts';
import { tablesOfSchools } from '../../platform/database/spread.ts';
import type { Database } from '../../platform/database/tables.ts';

const ofSchools: ReadonlySet<string> = new Set(tablesOfSchools);

/** Calls that are about all schools, each with the table that it reads whole. */
const exceptions: Readonly<Record<string, readonly string[]>> = {};

/**
 * SQLite plans by figures that a migration writes, so these plans are those of a deployment of many schools.
 * PostgreSQL has statistics of its own, which are those of this small database.
 */
it.skipIf(testedEngine !== 'sqlite')(
  'no statement of a call reads a table beyond the rows of its school',
  {
    timeout: 600_000,
  },
  async () => {
    const { db, asked } = await runEveryQuery();
    const found: Record<string, string[]> = {};
    for (const { query, by } of asked.values()) {
      const scanned = await findScans(db, query);
      if (scanned.length > 0) found[by] = [...(found[by] ?? []), ...scanned];
    }
    expect(asked.size).toBeGreaterThan(500);
    expect(found).toEqual(exceptions);
  },
);

/**
 * The steps of a plan that read a table of schools without naming the school, or that build an index or a Bloom filter
 * of it first, for which SQLite reads the whole table.
 */
async function findScans(db: Database, query: CompiledQuery): Promise<string[]> {
  if (!/^\s*(select|with|insert|update|delete)\b/i.test(query.sql)) return [];
  const { rows } = await db.executeQuery<{ detail: string }>({ ...query, sql: `explain query plan ${query.sql}` });
  return rows.flatMap(({ detail }) => {
    const [, name, how = ''] = /^(?:SCAN|SEARCH|BLOOM FILTER ON) (\S+)(.*)/.exec(detail) ?? [];
    if (name === undefined || !ofSchools.has(tableOf(name, query.sql))) return [];
    const isOfSchool = detail.startsWith('SEARCH') && /\(.*school_id=/.test(how) && !how.includes('AUTOMATIC');
    return isOfSchool ? [] : [`${tableOf(name, query.sql)}: ${detail}`];
  });
}

/** A plan names a table by its alias in the statement. */
function tableOf(name: string, text: string): string {
  return new RegExp(`\\b"?(\\w+)"? as "?${name}"?(?!\\w)`).exec(text)?.[1] ?? name;
}
