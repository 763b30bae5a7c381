import { expect, it } from 'vitest';
import { countsAs } from './presence.ts';
import { attendanceStatuses } from './school-terms.ts';

it('counts who was late as present, and who was excused by the policy', () => {
  const byPolicy = (excusedCounts: boolean) =>
    attendanceStatuses.map((status) => countsAs(status, undefined, excusedCounts));
  expect(byPolicy(true)).toEqual(['present', 'present', 'absent', 'absent']);
  expect(byPolicy(false)).toEqual(['present', 'present', 'absent', 'not']);
});

it('counts a line with a code as the code says, whatever its status', () => {
  expect(countsAs('Late', { counts: 'absent' }, true)).toBe('absent');
  expect(countsAs('Excused', { counts: 'absent' }, false)).toBe('absent');
  expect(countsAs('Absent', { counts: 'not' }, true)).toBe('not');
});
