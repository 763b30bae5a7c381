import { expect, it } from 'vitest';
import { firstSessions } from './sessions.rules.ts';

it('a new school has sessions from June to May, up to the one after today’s', () => {
  const sessions = firstSessions('2026-11-20');
  expect(sessions.map(({ name }) => name)).toEqual([
    '2021-2022',
    '2022-2023',
    '2023-2024',
    '2024-2025',
    '2025-2026',
    '2026-2027',
    '2027-2028',
  ]);
  expect(sessions[5]).toEqual({ name: '2026-2027', from: '2026-06-01', to: '2027-05-31' });
});

it('a session goes to the last of February in a leap year', () => {
  expect(firstSessions('2027-11-20', { firstMonth: 3 })).toContainEqual({
    name: '2027-2028',
    from: '2027-03-01',
    to: '2028-02-29',
  });
});

it('a day in the month before the first month belongs to the earlier session', () => {
  expect(firstSessions('2030-03-31', { firstMonth: 4 }).at(-1)?.name).toBe('2030-2031');
  expect(firstSessions('2030-04-01', { firstMonth: 4 }).at(-1)?.name).toBe('2031-2032');
});

it('a session that is a calendar year is named after it', () => {
  expect(firstSessions('2026-01-01', { firstMonth: 1 }).at(-1)).toEqual({
    name: '2027',
    from: '2027-01-01',
    to: '2027-12-31',
  });
});

it('a school without a past gets only the current session and the next', () => {
  const names = firstSessions('2026-11-20', { hasPast: false }).map(({ name }) => name);
  expect(names).toEqual(['2026-2027', '2027-2028']);
});
