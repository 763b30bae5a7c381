import { describe, expect, it } from 'vitest';
import { planToFet } from '../server/plan-to-fet.ts';
import type { Plan } from '../timetable-maker.contract.ts';
import { matchNames, type School } from '../web/fet/choices.ts';
import { planFromFet } from '../web/fet/plan-from-fet.ts';
import { outlineOf } from './fet-outline.ts';

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday'] as const;
const row = { doubles: 0, rooms: [], pinned: [] };
const plan: Plan = {
  week: {
    days: [...days],
    periods: [
      { period: 1, label: 'Assembly', time: '07:40-08:00', breakAfter: false },
      { period: 2, label: null, time: '08:00-08:45', breakAfter: false },
      { period: 3, label: null, time: '08:50-09:35', breakAfter: true },
      { period: 4, label: null, time: '10:00-10:45', breakAfter: false },
      { period: 5, label: null, time: '10:50-11:35', breakAfter: false },
    ],
    closed: [{ day: 'Wednesday', period: 5 }],
  },
  rooms: [
    { name: 'Laboratory', seats: 24 },
    { name: 'Hall', seats: null },
  ],
  load: [
    { ...row, key: 'art', class: 5, subject: 'Art', teacher: 'a@b.c', lessons: 2 },
    { ...row, key: 'art-too', class: 5, subject: 'Art', teacher: 'a@b.c', lessons: 1 },
    {
      ...row,
      key: 'science',
      class: 5,
      subject: 'Science',
      teacher: 'd@b.c',
      lessons: 5,
      doubles: 2,
      rooms: ['Laboratory'],
    },
    { ...row, key: 'sport', class: 6, subject: 'Sport', teacher: 'e@b.c', lessons: 2, rooms: ['Hall', 'Laboratory'] },
    { ...row, key: 'latin', class: 6, subject: 'Latin', teacher: 'f@b.c', lessons: 2 },
  ].map((one) => (one.key === 'latin' ? { ...one, pinned: [{ day: 'Monday' as const, period: 2 }] } : one)),
  away: [
    { who: { kind: 'teacher', teacher: 'a@b.c' }, slots: [{ day: 'Sunday', period: 1 }] },
    { who: { kind: 'class', class: 6 }, slots: [{ day: 'Monday', period: 5 }] },
    { who: { kind: 'room', room: 'Hall' }, slots: [{ day: 'Tuesday', period: 2 }] },
  ],
  rules: [
    { key: 'r1', must: false, kind: 'spread', n: 2 },
    { key: 'r2', must: true, kind: 'gaps', who: { kind: 'classes' }, n: 0, per: 'week' },
    { key: 'r3', must: false, kind: 'at-most-a-day', who: { kind: 'class', class: 5 }, n: 4 },
    { key: 'r4', must: false, kind: 'in-a-row', who: { kind: 'teachers' }, n: 3 },
    { key: 'r5', must: true, kind: 'days-off', who: { kind: 'teacher', teacher: 'f@b.c' }, n: 2 },
    { key: 'r6', must: true, kind: 'begins-early', who: { kind: 'classes' }, n: 1 },
    { key: 'r7', must: true, kind: 'not-before', lessons: ['sport'], period: 2 },
    { key: 'r8', must: false, kind: 'not-after', lessons: ['latin'], period: 4 },
    { key: 'r9', must: true, kind: 'same-time', lessons: ['art', 'sport'] },
    { key: 'r10', must: true, kind: 'ends-day', lessons: ['art-too', 'latin'] },
    { key: 'r11', must: true, kind: 'follows', lessons: ['sport', 'latin'] },
  ],
};

const teachers = new Map([
  ['a@b.c', 'Ana Ahmed'],
  ['d@b.c', 'Dilip Das'],
  ['e@b.c', 'Ela & Emon'],
  ['f@b.c', 'فاطمة'],
]);
const school: School = {
  teachers: [...teachers].map(([value, label]) => ({ value, label })),
  classes: [5, 6].map((number) => ({ class: number, names: [String(number), `Class ${number}`] })),
  subjectsOf: () => ['Art', 'Science', 'Sport', 'Latin'],
  week: { days: ['Sunday'], periods: [{ period: 1, label: null, time: '08:00-08:45', breakAfter: false }], closed: [] },
};
const words = {
  day: (day: string) => day,
  teacher: (email: string) => teachers.get(email) ?? '',
  class: (number: number) => `Class ${number}`,
};

/** The content of a plan, without the keys and order of its rows and rules. */
function sayingsOf({ week, rooms, load, away, rules }: Plan) {
  const rowNames = new Map(
    load.map(({ key, class: number, subject, lessons }) => [key, `${number} ${subject} ${lessons}`]),
  );
  const textOf = (one: object) => JSON.stringify(Object.entries(one).sort());
  const byText = (one: object, other: object) => textOf(one).localeCompare(textOf(other));
  return {
    week,
    rooms,
    load: load.map(({ key: _, ...rest }) => rest).sort(byText),
    away: [...away].sort(byText),
    rules: rules
      .map(({ key: _, ...rest }) => ({ ...rest, lessons: rest.lessons?.map((key) => rowNames.get(key)) }))
      .sort(byText),
  };
}

function readBack(file: string) {
  const outline = outlineOf(file);
  return planFromFet(outline, matchNames(outline, school), school);
}

describe('a plan that is written for FET', () => {
  const written = planToFet(plan, new Map([[5, 20]]), words);
  const back = readBack(written.file);

  it('says the same when it is read again: its week, rooms, load, when not, and its rules', () => {
    expect(written.leftOut).toEqual([]);
    expect(sayingsOf(back.plan)).toEqual(sayingsOf(plan));
  });

  it('is taken whole, and nothing of it otherwise', () => {
    expect(back).toMatchObject({ taken: 12, of: 12, notes: [], leftOut: [] });
  });

  it('is without the wishes that FET takes as demands alone', () => {
    const wish: Plan['rules'][number] = {
      key: 'wish',
      must: false,
      kind: 'gaps',
      who: { kind: 'teachers' },
      n: 0,
      per: 'week',
    };
    const { leftOut, file } = planToFet({ ...plan, rules: [...plan.rules, wish] }, new Map(), words);
    expect(leftOut).toEqual(['rule:wish']);
    expect(sayingsOf(readBack(file).plan)).toEqual(sayingsOf(plan));
  });

  it('has each lesson of a draft locked to its slot and its room', () => {
    const at = (id: string, rowKey: string, period: number, room: string | null = null) => ({
      ...{ id, row: rowKey, periods: 1, slot: { day: 'Tuesday' as const, period }, room },
    });
    const placed = [at('sport.1', 'sport', 4, 'Laboratory'), at('art.1', 'art', 4)];
    const { file } = planToFet({ ...plan, rules: [] }, new Map(), words, placed);
    const load = readBack(file).plan.load.filter(({ pinned }) => pinned.length > 0);
    expect(load.map(({ subject, pinned }) => [subject, pinned])).toEqual([
      ['Art', [{ day: 'Tuesday', period: 4 }]],
      ['Sport', [{ day: 'Tuesday', period: 4 }]],
      ['Latin', [{ day: 'Monday', period: 2 }]],
    ]);
    expect(file).toMatch(/<ConstraintActivityPreferredRoom>.*<Room>Laboratory<.Room>/);
  });
});
