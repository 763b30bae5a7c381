import { expect, it } from 'vitest';
import type { CallerName } from '../../../../test/callers.ts';
import { everyEndpoint, nameOf, refusedOnStage } from '../../../../test/every-endpoint.ts';
import { startStage } from '../../../../test/stage.ts';
import { type VersionedTable, versionedTables } from '../../../platform/database/versioned-tables.ts';

/** The callers of the settings that somebody other than an admin changes. */
const others: Readonly<Record<string, CallerName>> = {
  'PUT /api/diary/{class}/weeks/{monday}': 'owningTeacher',
  'PUT /api/homework/{id}': 'owningTeacher',
  'PUT /api/homework/{id}/hand-ins/{roll}': 'owningTeacher',
  'PUT /api/identity/photo': 'owningTeacher',
  'PUT /api/marks/draft': 'owningTeacher',
};

/** The first begins a check of the file anew; the second refuses what was made of an older plan; the third is refused. */
const notSettings = ['PUT /api/imports/{id}/columns', 'PUT /api/timetable-maker', refusedOnStage];

/** The calls that set something to a value that it may have already. */
const settings = everyEndpoint
  .filter(({ method }) => method === 'PUT')
  .map((endpoint) => [nameOf(endpoint), endpoint] as const)
  .filter(([name]) => !notSettings.includes(name));

it('a setting that is sent twice is recorded once, as the second changes nothing', async () => {
  const { server, hill, prepare } = await startStage();
  const tables = (Object.keys(versionedTables) as VersionedTable[]).map((table) => `${table}_version` as const);
  const all = () =>
    Promise.all(
      (['audit_entry', ...tables] as const).map(async (table) => {
        const rows = server.db.selectFrom(table).select(({ fn }) => fn.countAll().as('count'));
        // An answer that names students is recorded as a reading, so readings are not counted.
        const counted = table === 'audit_entry' ? rows.where('action', 'not like', '%.read%') : rows;
        return Number((await counted.where('school_id', '=', hill.id).executeTakeFirstOrThrow()).count);
      }),
    );
  for (const [place, [name, endpoint]] of settings.entries()) {
    const call = await prepare(endpoint, others[name] ?? 'admin');
    const first = await call();
    expect([name, first.status]).toEqual([name, 200]);
    const before = await all();
    const key = { 'idempotency-key': `a-key-of-sixteen-letters-${place}` };
    expect(await call(key), name).toEqual(first);
    expect(await call(key), name).toEqual(first);
    expect(await all(), name).toEqual(before);
  }
});
