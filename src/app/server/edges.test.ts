import { expect, it } from 'vitest';
import { makeEdgeCalls, makeFarCalls } from '../../../test/edge-calls.ts';

/** `FUZZ_RUNS` sets more rounds, and `FUZZ_SEED` others. Each round has schools of its own. */
const runs = Number(process.env.FUZZ_RUNS) || 8;
const callsPerRound = Math.min(2_500, 40 * runs);
const rounds = Math.ceil((40 * runs) / callsPerRound);
const firstSeed = Number(process.env.FUZZ_SEED ?? 1);
const seeds = Array.from({ length: rounds }, (_, place) => firstSeed + place);

it.each(seeds)(
  'no call with a value at an edge, by whomever and after whatever, fails, holds up others or reaches another school (seed %i)',
  { timeout: 60_000 + callsPerRound * 1_000 },
  async (seed) => {
    const { faults, slow, waits, statuses, longestMs } = await makeEdgeCalls(callsPerRound, seed);
    if (process.env.FUZZ_RUNS) console.log(statuses, Math.round(longestMs), [...faults, ...slow, ...waits].join('\n'));
    expect(faults).toEqual([]);
    expect(slow).toEqual([]);
  },
);

it('no call fails or holds up others with the first and the last day of the calendar', {
  timeout: 900_000,
}, async () => {
  const { faults, slow } = await makeFarCalls();
  expect(faults).toEqual([]);
  expect(slow).toEqual([]);
});
