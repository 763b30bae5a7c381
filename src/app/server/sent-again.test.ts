import { expect, it } from 'vitest';
import type { CallerName } from '../../../test/callers.ts';
import { everyEndpoint, nameOf } from '../../../test/every-endpoint.ts';
import { startStage } from '../../../test/stage.ts';

/** Together they may make every such call. */
const triedBy: readonly CallerName[] = ['owningTeacher', 'admin', 'owningStudent', 'guardian'];

const changed = /^\/api\/(attendance|marks|message|terms)(\/|$)/;

it('whatever changes registers, marks or messages takes an idempotency key', () => {
  const changing = everyEndpoint.filter(({ method, path }) => /^(POST|PUT)$/.test(method) && changed.test(path));
  expect(changing.filter(({ onceByKey }) => !onceByKey).map(nameOf)).toEqual([]);
});

it('each of these calls, sent again with its key, answers the first answer and does nothing', async () => {
  const { server, prepare } = await startStage();
  const count = async (table: 'audit_entry' | 'kept_answer') => {
    const rows = await server.db.selectFrom(table).select('school_id').execute();
    return rows.length;
  };
  for (const endpoint of everyEndpoint.filter(({ onceByKey }) => onceByKey)) {
    let made = 0;
    for (const caller of triedBy) {
      const call = await prepare(endpoint, caller);
      const key = { 'idempotency-key': `key-of-${nameOf(endpoint).replaceAll(/\W/g, '-')}-${caller}` };
      const keptBefore = await count('kept_answer');
      const first = await call(key);
      if (first.status >= 400) continue;
      made += 1;
      const done = await count('audit_entry');
      expect(await count('kept_answer'), nameOf(endpoint)).toBe(keptBefore + 1);
      expect(await call(key), nameOf(endpoint)).toEqual(first);
      expect(await count('audit_entry'), nameOf(endpoint)).toBe(done);
    }
    expect(made, nameOf(endpoint)).toBeGreaterThan(0);
  }
}, 300_000);
