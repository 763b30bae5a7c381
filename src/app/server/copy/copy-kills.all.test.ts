import { expect, it } from 'vitest';
import { killWithCopy } from '../../../../test/copies.ts';
import { testedEngine } from '../../../../test/test-database.ts';

it.runIf(testedEngine === 'sqlite')(
  'a copy of a server that is killed is whole, and has all that was acknowledged a second before',
  { timeout: 180_000 },
  async () => {
    expect(await killWithCopy(3)).toMatchObject({ restored: 3 });
  },
);
