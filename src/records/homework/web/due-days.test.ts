import { expect, it } from 'vitest';
import { type DueDays, findDueDoubt, nextDueDay } from './due-days.ts';

// 2026-11-26 is a Thursday.
const of: DueDays = {
  classNumber: 5,
  today: '2026-11-26',
  lessons: [
    { day: 'Monday', week: null, subject: 'Art' },
    { day: 'Tuesday', week: 'B', subject: 'Music' },
  ],
  calendar: {
    days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    closed: [{ _id: '1', name: 'Feast', from: '2026-11-30', to: '2026-11-30', classes: null }],
    weeks: [
      { from: '2026-11-23', name: 'B' },
      { from: '2026-11-30', name: 'A' },
      { from: '2026-12-07', name: 'B' },
    ],
  },
};

it('homework is due at the next lesson of its subject that is held, in its week of those that alternate', () => {
  expect(nextDueDay(of, 'Art')).toBe('2026-12-07');
  expect(nextDueDay(of, 'Music')).toBe('2026-12-08');
  expect(nextDueDay(of, undefined)).toBe('2026-12-07');
});

it('homework of a group is due on a day that is closed for some of its classes, but not for all', () => {
  const closed = [{ _id: '2', name: 'Trip', from: '2026-11-30', to: '2026-11-30', classes: [8] }];
  const calendar = of.calendar && { ...of.calendar, closed, groups: { 105: [8, 9], 106: [8] } };
  expect(nextDueDay({ ...of, classNumber: 105, calendar }, 'Art')).toBe('2026-11-30');
  expect(nextDueDay({ ...of, classNumber: 106, calendar }, 'Art')).toBe('2026-12-07');
  expect(findDueDoubt({ ...of, classNumber: 106, calendar }, 'Art', '2026-11-30')).toEqual({
    kind: 'closed',
    name: 'Trip',
  });
});

it('homework without lessons is due on the next day of school, also without a calendar', () => {
  expect(nextDueDay({ ...of, today: '2026-11-27', lessons: [] }, 'Chess')).toBe('2026-12-01');
  expect(nextDueDay({ ...of, lessons: [], calendar: undefined }, 'Chess')).toBe('2026-11-27');
});

it.each([
  ['2026-12-07', undefined],
  ['2026-11-23', { kind: 'past' }],
  ['2026-11-30', { kind: 'closed', name: 'Feast' }],
  ['2026-11-28', { kind: 'noSchool' }],
  ['2026-12-01', { kind: 'noLesson' }],
])('on %s, the day on which art is due is doubted as %j', (date, doubt) => {
  expect(findDueDoubt(of, 'Art', date)).toEqual(doubt);
});

it('a day is not doubted for want of a lesson of a subject that is in no timetable', () => {
  expect(findDueDoubt(of, 'Chess', '2026-12-01')).toBeUndefined();
});
