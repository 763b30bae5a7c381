import { describe, expect, it } from 'vitest';
import { minuteOf } from '../../../platform/contract/clock-time.ts';
import { partAt } from '../part-at.ts';
import { type ClassDay, isOverdue, registersDue } from './missing.rules.ts';

const ana = { name: 'Ana', email: 'ana@hill.example' };
const ben = { name: 'Ben', email: 'ben@hill.example' };
const lesson = { period: 1, endsMinute: 525, teacher: ana };
const lessons = [lesson, { ...lesson, period: 2, endsMinute: 570, teacher: ben }];
const today = '2026-11-16';
const day: ClassDay = { class: 5, date: today, lessons, schoolEnds: 840 };
const closes = { morning: '09:00', afternoon: '09:20' };
const missing = (of: ClassDay, taken: 'daily' | 'twice' | 'lesson', minute: number) =>
  registersDue(of, taken, closes)
    .filter((register) => isOverdue(register, { today, minute }))
    .map(({ fromMinute, ...register }) => register);

describe('the registers of a morning and of an afternoon', () => {
  it('are due when they close, by the teacher of the first lesson that reaches into the part', () => {
    expect(missing(day, 'twice', 539)).toEqual([]);
    const morning = { class: 5, date: today, part: 'morning', teacher: ana };
    expect(missing(day, 'twice', 540)).toEqual([morning]);
    expect(missing(day, 'twice', 560)).toEqual([morning, { ...morning, part: 'afternoon', teacher: ben }]);
    expect(missing({ ...day, lessons: [] }, 'twice', 540)).toEqual([{ ...morning, teacher: null }]);
  });

  it('are divided halfway between the two closing times', () => {
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
