import { describe, it } from 'vitest';
import { tryOffices } from '../../../test/office-matrix.ts';

describe('two hundred offices of random duties and reach', { timeout: 3_600_000 }, () => {
  it('are refused every call that their duties do not say, whatever the body', async () => {
    await tryOffices(Array.from({ length: 200 }, (_, place) => place + 100));
  });
});
