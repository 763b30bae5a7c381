import { expect, it } from 'vitest';
import { readDecimal } from './read-decimal.ts';

it.each([
  ['80', 80],
  [' 33.33 ', 33.33],
  ['33,33', 33.33],
  ['৩৩.৩৩', 33.33],
  ['٣٣٫٣٣', 33.33],
  ['\u200f٨٠٪', 80],
  ['80 %', 80],
  ['0', 0],
  ['100.00', 100],
  ['.5', 0.5],
  ['5.', 5],
])('reads %s', (text, number) => {
  expect(readDecimal(text, 0, 100)).toBe(number);
});

it.each(['', ' ', '-1', '100.01', '33.333', '1e1', 'A', '1,000', '1.2.3', '.', '0x10', '+5'])(
  'refuses “%s”',
  (text) => {
    expect(readDecimal(text, 0, 100)).toBeUndefined();
  },
);
