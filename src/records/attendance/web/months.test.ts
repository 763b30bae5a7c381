import { expect, it } from 'vitest';
import { monthAfter, readMonthName } from './months.ts';

it('goes from month to month, over the turn of the year', () => {
  expect(monthAfter('2026-11', 1)).toBe('2026-12');
  expect(monthAfter('2026-12', 1)).toBe('2027-01');
  expect(monthAfter('2026-01', -1)).toBe('2025-12');
  expect(monthAfter('2026-11', -23)).toBe('2024-12');
});

it('reads no month from an invalid text', () => {
  expect(readMonthName('2026-11')).toBe('2026-11');
  for (const text of [undefined, '', '2026-13', '2026-1', '26-11', '2026-11-01']) {
    expect(readMonthName(text)).toBeUndefined();
  }
});
