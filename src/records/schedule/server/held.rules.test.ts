import { describe, expect, it } from 'vitest';
import { indexLessons, type Lesson } from './held.rules.ts';

const today = '2026-11-16';
const teacher = { name: 'Ana', email: 'ana@hill.example' };
const always = { from: '2026-06-01', until: null };
const place = { session: 1, class: 5, day: 2, week: null };
const lesson: Lesson = { id: 1, ...place, period: 1, endsMinute: 525, teacher, ...always };
const lessons = [lesson, { ...lesson, period: 2, endsMinute: 570 }];

describe('the lessons of a timetable', () => {
  it('are those of the session, weekday and class; the last of any class ends the day', () => {
    const { lessonsOf, endOf } = indexLessons([...lessons, { ...lesson, class: 6, endsMinute: 800 }], () => true);
    expect(lessonsOf(1, today, 5)).toEqual(lessons);
    expect(lessonsOf(1, '2026-11-17', 5)).toEqual([]);
    expect(lessonsOf(2, today, 5)).toEqual([]);
    expect(endOf(1, today)).toBe(800);
    expect(endOf(1, '2026-11-17')).toBeUndefined();
  });

  it('are those in force at the end of the day', () => {
    const since = { ...lesson, from: '2026-11-09', until: '2026-11-16' };
    const { lessonsOf, endOf } = indexLessons([since], () => true);
    const dates = ['2026-11-02', '2026-11-09', '2026-11-16'];
    expect(dates.map((date) => lessonsOf(1, date, 5).length)).toEqual([0, 1, 0]);
    expect(dates.map((date) => endOf(1, date))).toEqual([undefined, 525, undefined]);
  });
});
