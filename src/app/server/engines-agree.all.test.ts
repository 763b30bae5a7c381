import { expect, it } from 'vitest';
import { liveComparably } from '../../../test/compare-engines.ts';

/** The seed is 1 by default; `npm run test:hard` chooses a random one. */
const seed = Number(process.env.FUZZ_SEED ?? 1);
const year = { days: 230, changes: 300 };

it(`PostgreSQL and SQLite answer alike each evening of a year of random changes (seed ${seed})`, async () => {
  const sqlite = await liveComparably('sqlite', seed, year);
  expect(sqlite.changed).toBeGreaterThanOrEqual(year.changes);
  expect(await liveComparably('postgres', seed, year)).toEqual(sqlite);
}, 600_000);
