import { describe, expect, it } from 'vitest';
import { minuteOf } from '../../../platform/contract/clock-time.ts';
import { partAt } from '../part-at.ts';
import { type ClassDay, indexLessons, isOverdue, type Lesson, registersDue } from './missing.rules.ts';

const ana = { name: 'Ana', email: 'ana@hill.example' };
const ben = { name: 'Ben', email: 'ben@hill.example' };
const always = { from: '2026-06-01', until: null };
const lesson: Lesson = {
  id: 1,
  session: 1,
  class: 5,
  day: 2,
  period: 1,
  endsMinute: 525,
  week: null,
  teacherId: 1,
  teacher: ana,
  ...always,
};
const lessons = [lesson, { ...lesson, period: 2, endsMinute: 570, teacher: ben }];
const today = '2026-11-16';
const day: ClassDay = { class: 5, date: today, lessons, schoolEnds: 840 };
const closes = { morning: '09:00', afternoon: '09:20' };
const missing = (of: ClassDay, taken: 'daily' | 'twice' | 'lesson', minute: number) =>
  registersDue(of, taken, closes)
    .filter((register) => isOverdue(register, { today, minute }))
    .map(({ fromMinute, ...register }) => register);

describe('the registers of a morning and of an afternoon', () => {
  it('are due when they close, by the teacher of the first lesson that lasts into the part', () => {
    expect(missing(day, 'twice', 539)).toEqual([]);
    const morning = { class: 5, date: today, part: 'morning', teacher: ana };
    expect(missing(day, 'twice', 540)).toEqual([morning]);
    expect(missing(day, 'twice', 560)).toEqual([morning, { ...morning, part: 'afternoon', teacher: ben }]);
    expect(missing({ ...day, lessons: [] }, 'twice', 540)).toEqual([{ ...morning, teacher: null }]);
  });

  it('meet halfway between the two closing times', () => {
    expect(['09:09', '09:10'].map((clock) => partAt(minuteOf(clock), closes))).toEqual(['morning', 'afternoon']);
  });
});

describe('a register of a day', () => {
  it('is due from the end of the first lesson on, by its teacher', () => {
    expect(missing(day, 'daily', 524)).toEqual([]);
    expect(missing(day, 'daily', 525)).toEqual([{ class: 5, date: today, teacher: ana }]);
  });

  it('is due from the end of the school day on for a class without lessons, and by nobody', () => {
    const without = { ...day, lessons: [] };
    expect(missing(without, 'daily', 839)).toEqual([]);
    expect(missing(without, 'daily', 840)).toEqual([{ class: 5, date: today, teacher: null }]);
    const noTimetable = { ...without, schoolEnds: undefined };
    expect(missing(noTimetable, 'daily', 1439)).toEqual([]);
    expect(missing({ ...noTimetable, date: '2026-11-15' }, 'daily', 0)).toHaveLength(1);
  });

  it('is due on an earlier day whatever the time, and on a later one never', () => {
    expect(missing({ ...day, date: '2026-11-15' }, 'daily', 0)).toHaveLength(1);
    expect(missing({ ...day, date: '2026-11-17' }, 'daily', 1439)).toEqual([]);
  });
});

describe('the registers of lessons', () => {
  it('are due one by one, each by its teacher', () => {
    expect(missing(day, 'lesson', 525)).toEqual([{ class: 5, date: today, period: 1, teacher: ana }]);
    expect(missing(day, 'lesson', 570).map(({ period, teacher }) => [period, teacher])).toEqual([
      [1, ana],
      [2, ben],
    ]);
    expect(missing({ ...day, lessons: [] }, 'lesson', 1439)).toEqual([]);
  });
});

describe('the lessons of a timetable', () => {
  it('are those of the session, weekday and class; the last of any class ends the day', () => {
    const { lessonsOf, endOf } = indexLessons([...lessons, { ...lesson, class: 6, endsMinute: 800 }], () => true);
    expect(lessonsOf(1, today, 5)).toEqual(lessons);
    expect(lessonsOf(1, '2026-11-17', 5)).toEqual([]);
    expect(lessonsOf(2, today, 5)).toEqual([]);
    expect(endOf(1, today)).toBe(800);
    expect(endOf(1, '2026-11-17')).toBeUndefined();
  });

  it('are those that it had at the end of the day', () => {
    const since = { ...lesson, from: '2026-11-09', until: '2026-11-16' };
    const { lessonsOf, endOf } = indexLessons([since], () => true);
    const dates = ['2026-11-02', '2026-11-09', '2026-11-16'];
    expect(dates.map((date) => lessonsOf(1, date, 5).length)).toEqual([0, 1, 0]);
    expect(dates.map((date) => endOf(1, date))).toEqual([undefined, 525, undefined]);
  });
});
