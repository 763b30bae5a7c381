import { describe, expect, it } from 'vitest';
import type { CallerName } from '../../../test/callers.ts';
import { comparable, liveComparably } from '../../../test/compare-engines.ts';
import { everyEndpoint, nameOf, promiseOf } from '../../../test/every-endpoint.ts';
import { startStage } from '../../../test/stage.ts';

/**
 * Together these callers can make every call. Refused callers need not be compared, because a call is refused before
 * any record is read.
 */
const askedBy: readonly CallerName[] = ['nobody', 'admin', 'owningTeacher', 'owningStudent', 'guardian'];

/** Some weeks; the whole year is for `npm run test:all`. */
const weeks = { days: 15, changes: 40 };

/** The timeout is long because the machine can be busy. */
const patience = { timeout: 600_000 };

describe('PostgreSQL and SQLite', patience, () => {
  it('answer every example alike, for every caller', async () => {
    const [onSqlite, onPostgres] = [await startStage('sqlite'), await startStage('postgres')];
    for (const endpoint of everyEndpoint) {
      const { answers } = promiseOf(endpoint);
      for (const caller of askedBy.filter((name) => ![401, 403].includes(answers[name]))) {
        const [sqlite, postgres] = [
          await onSqlite.prepare(endpoint, caller),
          await onPostgres.prepare(endpoint, caller),
        ];
        const [one, other] = [await sqlite(), await postgres()];
        expect.soft(written(endpoint, other), `${nameOf(endpoint)} by ${caller}`).toBe(written(endpoint, one));
      }
    }
  });

  it('answer alike each evening of some weeks of random changes', async () => {
    const sqlite = await liveComparably('sqlite', 1, weeks);
    expect(sqlite.changed).toBeGreaterThanOrEqual(weeks.changes);
    expect(await liveComparably('postgres', 1, weeks)).toEqual(sqlite);
  });
});

type Answer = { readonly status: number; readonly text: string };

/** Columns of files with numbers that differ between the engines, such as ids and values made from them. */
const counted: Readonly<Record<string, readonly [RegExp, string]>> = {
  // The last columns hold the ids of records and people.
  '/api/exports/audit': [/(,\d*){3}(?=\r?$)/gm, ',<ids>'],
  // The generated sign of a reason that has no sign of its own is followed by what it counts as.
  '/api/exports/reasons': [/,#?\d+(?=,[^,\r\n]*\r?$)/gm, ',<made sign>'],
};

function written({ path }: { readonly path: string }, { status, text }: Answer): string {
  const [numbers, placeholder] = counted[path] ?? [];
  return `${status} ${comparable(numbers && placeholder ? text.replaceAll(numbers, placeholder) : text)}`;
}
