import { expect, test } from 'vitest';
import { faultOfTime } from './period-times.ts';

const period = (number: number, time: string) => ({ period: number, label: null, time, breakAfter: false });
const [first, second, third] = [period(1, '08:00-08:45'), period(2, '08:45-09:30'), period(3, '09:40-10:25')];

test('takes a time between the periods before and after', () => {
  expect(faultOfTime('08:50-09:40', second, [first, third])).toBeUndefined();
});

test('refuses a time without an end after its start', () => {
  expect(faultOfTime('09:00-09:00', second, [first, third])).toEqual({ kind: 'wrong' });
  expect(faultOfTime('09:00-', second, [first, third])).toEqual({ kind: 'wrong' });
});

test('refuses a time that overlaps with another period, or is past it, and names that period', () => {
  expect(faultOfTime('08:40-09:30', second, [first, third])).toEqual({ kind: 'overlap', period: 1 });
  expect(faultOfTime('08:45-09:45', second, [first, third])).toEqual({ kind: 'overlap', period: 3 });
  expect(faultOfTime('10:30-11:00', second, [first, third])).toEqual({ kind: 'overlap', period: 3 });
});
