import { expect, it } from 'vitest';
import { byDevice, causeHeaders } from './by-device.ts';

it('marks the calls that the work makes at once, and none after it', async () => {
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

it('marks none after work that failed', () => {
  const fail = () => {
    throw new Error('It failed.');
  };
  expect(() => byDevice(fail)).toThrow('It failed.');
  expect(causeHeaders()).toEqual({});
});
