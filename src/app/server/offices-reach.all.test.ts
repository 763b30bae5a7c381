import { describe, it } from 'vitest';
import { tryOffices, tryReaches } from '../../../test/office-matrix.ts';

const seeds = Array.from({ length: 200 }, (_, place) => place + 100);

describe('two hundred offices of random duties and reach', { timeout: 3_600_000 }, () => {
  it('are refused every call outside their duties, whatever the body', async () => {
    await tryOffices(seeds);
  });

  it('are shown nobody and nothing of a class beyond their reach, by any call', async () => {
    await tryReaches(seeds);
  });
});
