import { expect, it } from 'vitest';
import type { Lesson, Problem, Room, Rule, RuleKind } from './problem.ts';
import { whyNot } from './why-not.ts';

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
const periods = ['1', '2', '3', '4', '5', '6'];
const classes = 6;
const teachers = 10;
/** This teacher only teaches lessons in which she is named. */
const simone = teachers;

/** Six classes, each with ten teachers and two or three lessons with each; lesson `3 * (10 * class + teacher)` is the first. */
function school(): Lesson[] {
  return Array.from({ length: classes * teachers * 3 }, (_, lesson) => {
    const teacher = Math.floor(lesson / 3) % teachers;
    const group = Math.floor(lesson / 3 / teachers);
    const who = { teachers: [teacher], groups: lesson % 3 === 2 && teacher > 4 ? [] : [group] };
    return { id: `${lesson}`, subject: `s${teacher}`, students: 20, duration: 1, ...who };
  });
}

/** Further facts of the school that are in no contradiction. */
const everyday: RuleKind[] = [
  ...Array.from({ length: classes * teachers }, (_, three): RuleKind => {
    const lessons = [3 * three, 3 * three + 1];
    return { kind: 'days-apart', lessons, least: 1 };
  }),
  { kind: 'unavailable', who: { kind: 'teacher', ids: [8] }, slots: [0, 1] },
  { kind: 'periods-a-day', who: { kind: 'teacher', ids: [0, 1, 2] }, most: 6 },
];

function problemOf(planted: readonly RuleKind[], lessons = school(), rooms: readonly Room[] = []): Problem {
  const named = (prefix: string) => (kind: RuleKind, index: number) => ({
    id: `${prefix}${index}`,
    weight: 100,
    ...kind,
  });
  return {
    days,
    periods,
    lessons,
    rooms,
    teachers: Array.from({ length: teachers + 1 }, (_, teacher) => `T${teacher}`),
    groups: Array.from({ length: classes }, (_, group) => ({ name: `class ${group}`, students: 20 })),
    rules: [...everyday.map(named('everyday ')), ...planted.map(named('planted '))] as Rule[],
  };
}

function day(...numbers: number[]): number[] {
  return numbers.flatMap((each) => periods.map((_, period) => each * periods.length + period));
}

const teacher = (...ids: number[]) => ({ kind: 'teacher', ids }) as const;
const group = (...ids: number[]) => ({ kind: 'group', ids }) as const;

function withTeacherOf(lesson: number, teachersOf: readonly number[]): Lesson[] {
  return school().map((each, index) => (index === lesson ? { ...each, teachers: teachersOf } : each));
}

const contradictions: { name: string; planted: RuleKind[]; lessons?: Lesson[]; rooms?: Room[]; alsoOne?: string }[] = [
  {
    name: 'three lessons on different days, but not on Monday, Wednesday and Friday',
    planted: [
      { kind: 'days-apart', lessons: [0, 1, 2], least: 1 },
      { kind: 'unavailable', who: teacher(simone), slots: day(0, 2, 4) },
    ],
    lessons: school().map((each, index) => (index < 3 ? { ...each, teachers: [simone] } : each)),
  },
  {
    name: 'two lessons of one teacher in the same slot',
    planted: [
      { kind: 'starts-in', lessons: [0], slots: [7] },
      { kind: 'starts-in', lessons: [30], slots: [7] },
    ],
  },
  {
    name: 'eighteen lessons in three days of five',
    planted: [
      { kind: 'days-a-week', who: teacher(3), most: 3 },
      { kind: 'periods-a-day', who: teacher(3), most: 5 },
    ],
  },
  {
    name: 'a lesson that no slot is left for',
    planted: [
      { kind: 'stays-in', lessons: [4], slots: day(1) },
      { kind: 'unavailable', who: group(0), slots: day(1) },
    ],
  },
  {
    name: 'more lessons in the laboratory than it is open for',
    planted: [
      { kind: 'rooms', lessons: [0, 3, 6, 9, 12, 15, 18], rooms: [0] },
      { kind: 'unavailable', who: { kind: 'room', ids: [0] }, slots: day(0, 1, 2, 3) },
    ],
    rooms: [{ name: 'laboratory', seats: 30 }],
  },
  {
    name: 'three that are each later than another, in a circle',
    planted: [
      { kind: 'later', lessons: [0, 9] },
      { kind: 'later', lessons: [9, 21] },
      { kind: 'later', lessons: [21, 0] },
    ],
  },
  {
    name: 'two on the same day that must be two days apart',
    planted: [
      { kind: 'same', lessons: [33, 34], what: 'day' },
      { kind: 'days-apart', lessons: [33, 34], least: 2 },
    ],
    alsoOne: 'everyday 11',
  },
  {
    name: 'one after another, but the first ends the day',
    planted: [
      { kind: 'follows', lessons: [6, 12] },
      { kind: 'edge-of-day', lessons: [6], whose: 'group', edge: 'last' },
    ],
  },
  {
    name: 'no gap for a class that has its only lesson of the afternoon pinned',
    planted: [
      { kind: 'gaps', who: group(5), most: 0, per: 'week' },
      { kind: 'starts-in', lessons: [150], slots: [0] },
      { kind: 'starts-in', lessons: [153], slots: [4] },
      { kind: 'periods-a-day', who: group(5), most: 2 },
    ],
    lessons: school().map((each, index) => (index >= 158 && index < 180 ? { ...each, groups: [] } : each)),
  },
  {
    name: 'no more than one of the gymnastics lessons at once, all on one morning',
    planted: [
      { kind: 'not-at-once', sets: [[0], [33], [66], [99]] },
      { kind: 'starts-in', lessons: [0, 33, 66, 99], slots: [12, 13, 14] },
    ],
    lessons: withTeacherOf(0, []),
  },
];

it.each(contradictions)('names the rules that cannot hold together: $name', ({ planted, lessons, rooms, alsoOne }) => {
  const [reason] = whyNot(problemOf(planted, lessons, rooms), { seconds: 5 });
  const ids = planted.map((_, index) => `planted ${index}`);
  const smallest = alsoOne && reason?.rules.includes(alsoOne) ? [alsoOne, 'planted 0'] : ids;
  expect([...(reason?.rules ?? [])].sort()).toEqual([...smallest].sort());
});

it('reports people with too many lessons, how many slots they need, and how many there are', () => {
  const planted: RuleKind[] = [{ kind: 'unavailable', who: teacher(3), slots: day(0, 1, 2) }];
  const [reason] = whyNot(problemOf(planted));
  expect(reason).toMatchObject({ rules: ['planted 0'], who: { kind: 'teacher', id: 3 } });
  expect(reason).toMatchObject({ slotsNeeded: 13, slotsAvailable: 12 });
});

it('reports a class with more lessons than the week has, without a rule', () => {
  const lessons = school().map((each) => ({ ...each, duration: 2 }));
  const reasons = whyNot({ ...problemOf([], lessons), rules: [] });
  expect(reasons[0]).toMatchObject({ rules: [], who: { kind: 'teacher' } });
});

it('finds nothing if a timetable exists', () => {
  expect(whyNot(problemOf([]), { seconds: 3 })).toEqual([]);
});
