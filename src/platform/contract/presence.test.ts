import { expect, it } from 'vitest';
import { countsAs } from './presence.ts';
import { attendanceStatuses } from './school-terms.ts';

it('counts late as present, and excused as the policy says', () => {
  const byPolicy = (excusedCounts: boolean) =>
    attendanceStatuses.map((status) => countsAs(status, undefined, excusedCounts));
  expect(byPolicy(true)).toEqual(['present', 'present', 'absent', 'absent']);
  expect(byPolicy(false)).toEqual(['present', 'present', 'absent', 'not']);
});

it('counts a code as it is defined, whatever the status', () => {
  expect(countsAs('Late', { counts: 'absent' }, true)).toBe('absent');
  expect(countsAs('Excused', { counts: 'absent' }, false)).toBe('absent');
  expect(countsAs('Absent', { counts: 'not' }, true)).toBe('not');
});
