import { expect, it } from 'vitest';
import { sessionOn } from './set-up.rules.ts';

it('finds the session of a date: a new one begins in July', () => {
  expect(sessionOn('2026-06-30')).toBe('2025-2026');
  expect(sessionOn('2026-07-01')).toBe('2026-2027');
  expect(sessionOn('2026-12-31')).toBe('2026-2027');
  expect(sessionOn('2027-01-01')).toBe('2026-2027');
});

it('finds the nearest session on offer for a date outside them all', () => {
  expect(sessionOn('1999-01-01')).toBe('2021-2022');
  expect(sessionOn('2040-01-01')).toBe('2026-2027');
});
