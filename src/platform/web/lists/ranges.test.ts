import { expect, it } from 'vitest';
import { rangesOf } from './ranges.ts';

it('writes consecutive ids as one range, and no others', () => {
  expect(rangesOf(['7', '10', '9', '3', '8', '12'])).toBe('3,7-10,12');
  expect(rangesOf(['5'])).toBe('5');
  expect(rangesOf(['5', '6', '6'])).toBe('5-6');
});

it('fits the ids of five thousand students into an address', () => {
  expect(rangesOf(Array.from({ length: 5_000 }, (_, place) => String(place + 1)))).toBe('1-5000');
});
