import { expect, test } from 'vitest';
import { momentAt, schoolDaysBefore } from './school-days.ts';

test('forty school days are eight weeks from Sunday to Thursday', () => {
  const days = schoolDaysBefore('2026-11-20', 40);
  expect(days).toHaveLength(40);
  expect(days.slice(0, 6)).toEqual([
    '2026-09-27',
    '2026-09-28',
    '2026-09-29',
    '2026-09-30',
    '2026-10-01',
    '2026-10-04',
  ]);
  expect(days.at(-1)).toBe('2026-11-19');
});

test('today is never among them', () => {
  expect(schoolDaysBefore('2026-11-19', 2)).toEqual(['2026-11-17', '2026-11-18']);
  expect(schoolDaysBefore('2026-11-22', 2)).toEqual(['2026-11-18', '2026-11-19']);
});

test('a time at the school is six hours ahead of UTC', () => {
  expect(momentAt('2026-11-19', '07:41').toISOString()).toBe('2026-11-19T01:41:00.000Z');
});
