import { type RawBuilder, sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeTestLocation, testedEngine } from '../../../test/test-database.ts';
import { connect } from './connect.ts';
import type { Database } from './tables.ts';

/** Runs `work` on a single connection. */
async function withConnection(work: (connection: Database) => Promise<void>): Promise<void> {
  const { location, remove } = await makeTestLocation();
  const db = connect(location);
  onTestFinished(async () => {
    await db.destroy();
    await remove();
  });
  await db.connection().execute(work);
}

/** Values of every kind that tables have, one row for each number up to the last. */
const everyKind = (last: number): RawBuilder<Record<string, unknown>> => sql`
  select n as whole, n::bigint as "long", n / 4.0 as part, 'Ünï ' || n as words, n % 2 = 0 as even,
    date '2026-02-01' + n as day, timestamptz '2026-02-01T10:00:00.5+06' as instant, nullif(n, 1) as hole,
    jsonb_build_object('n', n) as facts, array[n] as list, ''::text as empty
  from generate_series(1, cast(${last} as int)) as n`;

describe.runIf(testedEngine === 'postgres')('a repeated statement on a connection', () => {
  it('returns the same rows as the first time', async () => {
    await withConnection(async (connection) => {
      const first = await everyKind(2).execute(connection);
      const again = await everyKind(2).execute(connection);
      expect(first.rows[0]).toEqual({
        whole: 1,
        long: 1,
        part: 0.25,
        words: 'Ünï 1',
        even: false,
        day: '2026-02-02',
        instant: '2026-02-01T04:00:00.500Z',
        hole: null,
        facts: { n: 1 },
        list: [1],
        empty: '',
      });
      expect(again).toEqual(first);
    });
  });

  it('returns the current number of rows, even if it is none', async () => {
    await withConnection(async (connection) => {
      const counts: number[] = [];
      for (const last of [3, 0, 1, 500]) counts.push((await everyKind(last).execute(connection)).rows.length);
      expect(counts).toEqual([3, 0, 1, 500]);
    });
  });

  it('returns how many rows it changed', async () => {
    await withConnection(async (connection) => {
      await sql`create temporary table counted (n int)`.execute(connection);
      const add = (last: number) => sql`insert into counted select generate_series(1, ${last})`.execute(connection);
      const remove = (over: number) => sql`delete from counted where n > ${over}`.execute(connection);
      const told = [await add(2), await add(3), await remove(9), await remove(1)];
      expect(told.map(({ numAffectedRows }) => numAffectedRows)).toEqual([2n, 3n, 0n, 3n]);
    });
  });

  it('does not affect later ones when it fails', async () => {
    await withConnection(async (connection) => {
      const divide = async (by: number) => (await sql`select 8 / ${by}::int as n`.execute(connection)).rows;
      expect(await divide(2)).toEqual([{ n: 4 }]);
      await expect(divide(0)).rejects.toThrow('division by zero');
      expect(await divide(4)).toEqual([{ n: 2 }]);
    });
  });

  it('does not affect later ones when a value cannot be read', async () => {
    await withConnection(async (connection) => {
      const read = async (text: string) =>
        (await sql`select ${text}::timestamptz as at from generate_series(1, 3)`.execute(connection)).rows.length;
      expect(await read('2026-02-01')).toBe(3);
      await expect(read('infinity')).rejects.toThrow(RangeError);
      expect(await read('2026-02-02')).toBe(3);
    });
  });

  it('accepts values that are not texts, such as lists', async () => {
    await withConnection(async (connection) => {
      const sum = async (numbers: readonly number[]) =>
        (await sql<{ n: number }>`select sum(n) as n from unnest(${numbers}::int[]) as n`.execute(connection)).rows;
      expect(await sum([1, 2])).toEqual([{ n: 3 }]);
      expect(await sum([3, 4, 5])).toEqual([{ n: 12 }]);
    });
  });

  it('keeps null, an empty text and the text “null” apart', async () => {
    await withConnection(async (connection) => {
      const echo = async (value: string | null) =>
        (await sql`select ${value}::text as value where ${1} = 1`.execute(connection)).rows;
      expect([await echo('null'), await echo(null), await echo('')]).toEqual([
        [{ value: 'null' }],
        [{ value: null }],
        [{ value: '' }],
      ]);
    });
  });

  it('never reads a column as the type that it had before', async () => {
    await withConnection(async (connection) => {
      await sql`create temporary table changing (n int, word text)`.execute(connection);
      await sql`insert into changing values (7, 'seven')`.execute(connection);
      const read = async () => (await sql`select * from changing where ${1} = 1`.execute(connection)).rows;
      expect(await read()).toEqual([{ n: 7, word: 'seven' }]);
      expect(await read()).toEqual([{ n: 7, word: 'seven' }]);
      await sql`alter table changing alter column n type text using 'n' || n`.execute(connection);
      // The read is refused, or is compiled again if so many statements were run before that this one is no longer
      // prepared.
      const after = await read().catch(({ message }: Error) => message);
      expect(['cached plan must not change result type', [{ n: 'n7', word: 'seven' }]]).toContainEqual(after);
    });
  });

  it('waits its turn among others that were asked at once', async () => {
    await withConnection(async (connection) => {
      const ask = (n: number) => sql<{ n: number }>`select ${n}::int as n`.execute(connection);
      await ask(0);
      const answers = await Promise.all([1, 2, 3].map(ask));
      expect(answers.map(({ rows }) => rows)).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]]);
    });
  });
});
