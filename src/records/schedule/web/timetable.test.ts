import { expect, it } from 'vitest';
import { type Entry, isGoingOn, moveTo, proposeTime, swapPlaces, usualTime, weekFrom } from './timetable.ts';

const entry = (period: number, time: string): Entry => ({
  id: `${period} ${time}`,
  session: '2026-2027',
  class: 5,
  day: 'Sunday',
  period,
  subject: 'Art',
  teachers: [{ name: 'A', email: 'a@hill.example' }],
  week: null,
  time,
});
const week = [entry(1, '08:00-08:45'), entry(1, '08:00-08:45'), entry(1, '07:00-07:45'), entry(2, '09:00-09:45')];

it('a moved period takes the usual time of its new place, or follows the last usual one', () => {
  expect(usualTime(week, 1)).toBe('08:00-08:45');
  expect(usualTime(week, 7)).toBeUndefined();
  const moved = entry(2, '09:10-09:30');
  expect(moveTo(moved, { day: 'Monday', period: 1 }, week)).toMatchObject({ day: 'Monday', time: '08:00-08:45' });
  expect(moveTo(moved, { day: 'Monday', period: 4 }, week)).toMatchObject({ period: 4, time: '10:30-11:15' });
  expect(moveTo(moved, { day: 'Friday', period: 2 }, week)).toMatchObject({ day: 'Friday', time: '09:10-09:30' });
});

it('a time is proposed only after a usual one, and within the day', () => {
  expect(proposeTime([], 1)).toBeUndefined();
  expect(proposeTime([entry(2, '09:00-09:45')], 1)).toBeUndefined();
  expect(proposeTime(week, 3)).toBe('09:45-10:30');
  expect(proposeTime(week, 40)).toBeUndefined();
});

it('two periods that are swapped keep what they are and take the other’s day, number and time', () => {
  const [one, other] = [entry(1, '08:00-08:45'), { ...entry(4, '11:00-12:00'), day: 'Monday' as const }];
  expect(swapPlaces(one, other)).toEqual([
    { ...one, day: 'Monday', period: 4, time: '11:00-12:00' },
    { ...other, day: 'Sunday', period: 1, time: '08:00-08:45' },
  ]);
});

it('the week begins with today and has every day once', () => {
  expect(weekFrom('Saturday')[0]).toBe('Saturday');
  expect(weekFrom('Friday').slice(0, 2)).toEqual(['Friday', 'Saturday']);
  expect(new Set(weekFrom('Tuesday')).size).toBe(7);
});

it('a period is current from its start until just before its end', () => {
  expect(isGoingOn('08:00-08:45', '08:00')).toBe(true);
  expect(isGoingOn('08:00-08:45', '08:44')).toBe(true);
  expect(isGoingOn('08:00-08:45', '08:45')).toBe(false);
  expect(isGoingOn('08:00-08:45', '07:59')).toBe(false);
});
