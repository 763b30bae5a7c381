import { type CompiledQuery, sql } from 'kysely';
import pg from 'pg';
import { expect, it } from 'vitest';
import { runEveryQuery } from '../../../../test/every-query.ts';
import { startTestServer } from '../../../../test/test-school.ts';
import { idList } from '../../../platform/database/id-list.ts';
import { deleteIn } from '../../../platform/database/in-school.ts';
import { createTableOfSchool, listForgotten } from '../../../platform/database/spread.ts';
import type { Database } from '../../../platform/database/tables.ts';

it('every table with rows of schools is spread, and every other is known to stay on the first machine', async () => {
  const { db } = await startTestServer();
  expect(await listForgotten(db)).toEqual([]);
});

it('a table that a later version adds is spread with the others, and refers to them', async () => {
  const { db } = await startTestServer({});
  await db.transaction().execute((transaction) =>
    createTableOfSchool(
      transaction,
      {
        name: 'later',
        columns: ['person_id bigint not null', 'primary key (school_id, person_id)'],
        references: ['foreign key (school_id, person_id) references person (school_id, id)'],
      },
      'postgres',
    ),
  );
  const { rows } = await sql`
    select count(distinct colocationid) as groups from pg_dist_partition where partmethod = 'h'`.execute(db);
  expect(rows).toEqual([{ groups: 1 }]);
  expect(await listForgotten(db)).toEqual([]);
  await expect(sql`insert into later values (1, 1)`.execute(db)).rejects.toThrow(/foreign key/);
});

it('every statement of every call asks one machine, as another may be down', { timeout: 600_000 }, async () => {
  const { db, asked } = await runEveryQuery();
  const found: Record<string, string[]> = {};
  for (const { query, by } of asked.values()) {
    if (await isOfOneMachine(db, query)) continue;
    found[by] = [...(found[by] ?? []), query.sql];
  }
  expect(asked.size).toBeGreaterThan(100);
  expect(found).toEqual({});
});

it('a change that looks at other rows asks one machine however often it was made before', async () => {
  const { db } = await startTestServer();
  await db.transaction().execute(async (transaction) => {
    await sql`set local citus.multi_task_query_log_level = error`.execute(transaction);
    for (let times = 0; times < 10; times += 1) {
      const signIns = deleteIn(transaction, 1, 'sign_in');
      await signIns.where('person_id', 'in', idList(transaction, [times])).execute();
    }
  });
});

/**
 * Returns whether each part of a query's plan has one task. Plans for tables that only the first machine has contain
 * none.
 */
async function isOfOneMachine(db: Database, query: CompiledQuery): Promise<boolean> {
  if (!/^\s*(select|with|insert|update|delete)\b/i.test(query.sql)) return true;
  // The values are filled in because Citus cannot explain some plans without them.
  const text = query.sql.replaceAll(/\$(\d+)/g, (_, place) => literal(query.parameters[Number(place) - 1]));
  const { rows } = await sql.raw(`explain (format json) ${text}`).execute(db);
  const counts = [...JSON.stringify(rows).matchAll(/"Task Count":(\d+)/g)].map(([, count]) => Number(count));
  return counts.every((count) => count <= 1);
}

function literal(value: unknown): string {
  return value === null || value === undefined ? 'null' : pg.escapeLiteral(String(value));
}
