import { describe, expect, it } from 'vitest';
import { lastDayOf, monthsAfter, readMonth, weeksOf } from './month.ts';

describe('a month', () => {
  it('has its weeks from Saturday to Friday, empty before its first and after its last day', () => {
    const weeks = weeksOf('2026-11');
    expect(weeks[0]).toEqual([undefined, '2026-11-01', ...[2, 3, 4, 5, 6].map((day) => `2026-11-0${day}`)]);
    expect(weeks.at(-1)).toEqual(['2026-11-28', '2026-11-29', '2026-11-30', ...Array(4).fill(undefined)]);
  });

  it('that begins with Saturday has no empty week', () => {
    expect(weeksOf('2027-05')[0]?.[0]).toBe('2027-05-01');
    expect(weeksOf('2026-02').flat().filter(Boolean)).toHaveLength(28);
  });

  it('comes before and after others across the turn of the year', () => {
    expect(monthsAfter('2026-12', 1)).toBe('2027-01');
    expect(monthsAfter('2026-01', -1)).toBe('2025-12');
    expect(lastDayOf('2028-02')).toBe('2028-02-29');
  });

  it('is read from an address, and is the given one if the address names none', () => {
    expect(readMonth('2027-03', '2026-11')).toBe('2027-03');
    for (const text of [undefined, '', '2027-13', '2027-3', 'x', '0001-01']) {
      expect(readMonth(text, '2026-11')).toBe('2026-11');
    }
  });
});
