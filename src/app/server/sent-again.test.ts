import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { CallerName } from '../../../test/callers.ts';
import { everyEndpoint, isAllowed, nameOf, refusedOnStage } from '../../../test/every-endpoint.ts';
import { startStage } from '../../../test/stage.ts';
import type { Database } from '../../platform/database/tables.ts';
import { isOnceByKey } from '../../platform/http/serve-endpoint.ts';

/** Together these callers can make every such call. */
const triedBy: readonly CallerName[] = ['owningTeacher', 'admin', 'owningStudent', 'guardian'];

const once = everyEndpoint.filter((endpoint) => isOnceByKey(endpoint) && nameOf(endpoint) !== refusedOnStage);

it('every call that changes something, and neither takes nor answers a file, takes an idempotency key', () => {
  const others = everyEndpoint.filter((endpoint) => endpoint.method !== 'GET' && !isOnceByKey(endpoint));
  // Without a session, the owner of the key is unknown.
  const withoutPerson = /^POST \/api\/(auth|identity|school$|mail\/unsubscribe$)/;
  expect(others.map(nameOf).filter((name) => !withoutPerson.test(name))).toEqual(
    ['images', 'imports', 'card-layouts/preview', 'timetable-maker/fet'].map((file) => `POST /api/${file}`),
  );
});

/** These calls record what was read or offered, which is the same when they are repeated. */
const doneAgain = ['identity/code/prepare', 'move-up/plan', 'news/read'].map((path) => `POST /api/${path}`);

it('each of these calls, sent again with its key, gets the first answer and does nothing', {
  tags: ['all'],
  timeout: 300_000,
}, async () => {
  const { server, prepare } = await startStage();
  const tables = await tablesOf(server.db);
  const unkept = new Set<string>();
  for (const endpoint of once) {
    let made = 0;
    for (const caller of triedBy.filter((name) => isAllowed(endpoint, name))) {
      const call = await prepare(endpoint, caller);
      const key = { 'idempotency-key': `key-of-${nameOf(endpoint).replaceAll(/\W/g, '-')}-${caller}` };
      const before = await read(server.db, tables);
      const first = await call(key);
      if (first.status >= 400) continue;
      made += 1;
      if (made > 1) break;
      const done = await read(server.db, tables);
      const isKept = done.get('kept_answer') !== before.get('kept_answer');
      const again = await call(key);
      // A caller who has signed out, or ended all sessions, cannot repeat the call.
      if (again.status === 401) continue;
      if (changesOf(before, done).length > 0 && !isKept) unkept.add(nameOf(endpoint));
      if (!isKept) continue;
      expect(changesOf(done, await read(server.db, tables)), nameOf(endpoint)).toEqual([]);
      expect(again, nameOf(endpoint)).toEqual(first);
    }
    expect(made, nameOf(endpoint)).toBeGreaterThan(0);
  }
  expect([...unkept].sort()).toEqual(doneAgain);
});

type Rows = ReadonlyMap<string, string>;

function changesOf(before: Rows, after: Rows): string[] {
  return [...after.keys()].filter((table) => after.get(table) !== before.get(table));
}

async function tablesOf(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables();
  // The table of sessions is left out because it stores when each was last used.
  return tables.map(({ name }) => name).filter((name) => !['sign_in', 'kysely_migration'].includes(name));
}

async function read(db: Database, tables: readonly string[]): Promise<Rows> {
  const all = new Map<string, string>();
  for (const table of tables) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(db);
    all.set(table, JSON.stringify(rows.map((row) => JSON.stringify(row)).sort()));
  }
  return all;
}
