import { expect, it } from 'vitest';
import { findDateFault } from './date-fault.ts';

const range = { earliest: '2000-01-01', latest: '2026-11-20' };

it('accepts valid calendar dates, both ends of the range included', () => {
  for (const date of ['2000-01-01', '2024-02-29', '2026-11-20']) expect(findDateFault(date, range)).toBeUndefined();
  expect(findDateFault('2026-11-21', { earliest: '2000-01-01' })).toBeUndefined();
});

it.each([
  ['0002-11-15', 'tooEarly'],
  ['0202-11-15', 'tooEarly'],
  ['1999-12-31', 'tooEarly'],
  ['2026-11-21', 'tooLate'],
  ['2026-02-29', 'notWhole'],
  ['2026-13-01', 'notWhole'],
  ['2026-11', 'notWhole'],
  ['+012026-11-20', 'notWhole'],
  ['yesterday', 'notWhole'],
  ['', 'notWhole'],
])('reports that %s is %s', (text, fault) => {
  expect(findDateFault(text, range)).toBe(fault);
});
