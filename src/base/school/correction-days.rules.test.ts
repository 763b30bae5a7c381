import { describe, expect, it } from 'vitest';
import { isPastCorrection } from './correction-days.rules.ts';

describe('the days in which corrections are allowed', () => {
  it.each([
    [null, '2001-01-01', false],
    [0, '2026-11-22', false],
    [0, '2026-11-21', true],
    [7, '2026-11-15', false],
    [7, '2026-11-14', true],
    [30, '2026-10-23', false],
    [30, '2026-10-22', true],
  ])('with %s, a record of %s is past correction on 2026-11-22: %s', (days, date, isPast) => {
    expect(isPastCorrection(days, date, '2026-11-22')).toBe(isPast);
  });
});
