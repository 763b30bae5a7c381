import { expect, it } from 'vitest';
import { byDevice, causeHeaders } from './by-device.ts';

it('marks the calls that prefetching makes at once, and none after it', async () => {
  let later: unknown;
  const made = byDevice(() => {
    void Promise.resolve().then(() => {
      later = causeHeaders();
    });
    return causeHeaders();
  });
  await Promise.resolve();
  expect([made, later, causeHeaders()]).toEqual([{ purpose: 'prefetch' }, {}, {}]);
});

it('marks none after prefetching that failed', () => {
  const fail = () => {
    throw new Error('It failed.');
  };
  expect(() => byDevice(fail)).toThrow('It failed.');
  expect(causeHeaders()).toEqual({});
});
