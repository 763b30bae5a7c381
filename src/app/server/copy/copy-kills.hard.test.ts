import { expect, it } from 'vitest';
import { killWithCopy } from '../../../../test/copies.ts';
import { noteFigure } from '../../../../test/figures.ts';
import { testedEngine } from '../../../../test/test-database.ts';

const kills = 100;

it.runIf(testedEngine === 'sqlite')(
  'a copy of a server that is killed at any moment is whole, and has all that was acknowledged a second before',
  { timeout: 3_600_000 },
  async () => {
    const figures = await killWithCopy(kills);
    expect(figures.restored).toBe(kills);
    noteFigure('kills after which the copy was restored', figures.restored);
    noteFigure('acknowledged registers found in restored copies', figures.found);
    noteFigure('the most that a copy was behind, in milliseconds', figures.mostBehindMs);
  },
);
