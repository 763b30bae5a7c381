import { describe, expect, it } from 'vitest';
import { lockFet, readFet } from '../../../../../test/fet-problem.ts';
import type { Problem, Rule, RuleKind } from '../../../../solver/problem.ts';
import { writeFet } from './write-fet.ts';

const ada = { kind: 'teacher', ids: [0] } as const;
const class7 = { kind: 'group', ids: [0] } as const;
const lab = { kind: 'room', ids: [1] } as const;
const all = [0, 1, 2];

/** Every kind of rule for which FET has a constraint, in each of its variants. */
const rules: readonly RuleKind[] = [
  { kind: 'break', slots: [2, 6] },
  { kind: 'unavailable', who: ada, slots: [0, 7] },
  { kind: 'unavailable', who: class7, slots: [3] },
  { kind: 'unavailable', who: lab, slots: [4, 5] },
  { kind: 'gaps', who: ada, most: 2, per: 'day' },
  { kind: 'gaps', who: class7, most: 3, per: 'week' },
  { kind: 'early', who: class7, most: 1 },
  { kind: 'days-a-week', who: ada, most: 2 },
  { kind: 'days-a-week', who: ada, least: 1 },
  { kind: 'days-a-week', who: class7, most: 2 },
  { kind: 'days-a-week', who: ada, slots: [1, 2, 5, 6, 9, 10], most: 1 },
  { kind: 'days-a-week', who: class7, slots: [2, 3, 6, 7, 10, 11], most: 1 },
  { kind: 'periods-a-day', who: ada, most: 3 },
  { kind: 'periods-a-day', who: ada, least: 1, mayBeEmpty: true },
  { kind: 'periods-a-day', who: class7, least: 1, mayBeEmpty: false },
  { kind: 'periods-a-day', who: class7, most: 2, lessons: [0] },
  { kind: 'periods-a-day', who: ada, most: 2, lessons: [0] },
  { kind: 'periods-a-day', who: class7, least: 1, mayBeEmpty: true, lessons: [0] },
  { kind: 'periods-a-day', who: ada, least: 1, mayBeEmpty: true, lessons: [0] },
  { kind: 'periods-in-a-row', who: ada, most: 3 },
  { kind: 'periods-in-a-row', who: class7, most: 2, lessons: [0] },
  { kind: 'periods-in-a-row', who: ada, most: 2, lessons: [0] },
  { kind: 'span-a-day', who: ada, most: 4, oneDayOneMore: true },
  { kind: 'span-a-day', who: class7, most: 3 },
  { kind: 'rest', who: ada, least: 1, circular: true },
  { kind: 'rest', who: class7, least: 1, circular: false },
  { kind: 'pause', who: ada, lessons: [0], others: [1], least: 1 },
  { kind: 'pause', who: class7, lessons: [0], others: [1], least: 1 },
  { kind: 'moves', who: ada, between: 'buildings', most: 1, per: 'day' },
  { kind: 'moves', who: class7, between: 'buildings', most: 2, per: 'week' },
  { kind: 'moves', who: ada, between: 'rooms', most: 2, per: 'day' },
  { kind: 'moves', who: class7, between: 'rooms', most: 4, per: 'week' },
  { kind: 'time-to-move', who: ada, between: 'buildings', least: 1 },
  { kind: 'time-to-move', who: class7, between: 'rooms', least: 1 },
  { kind: 'starts-in', lessons: [0], slots: [0, 1, 4] },
  { kind: 'stays-in', lessons: [1], slots: [0, 1, 4, 5] },
  { kind: 'days-apart', lessons: all, least: 1, together: true },
  { kind: 'days-apart', lessons: all, least: 2 },
  { kind: 'days-apart', lessons: all, together: true },
  { kind: 'days-apart', lessons: all, most: 1 },
  { kind: 'periods-apart', lessons: all, least: 1 },
  { kind: 'same', lessons: all, what: 'slot' },
  { kind: 'same', lessons: all, what: 'day' },
  { kind: 'same', lessons: all, what: 'period' },
  { kind: 'not-at-once', sets: [[0], [1], [2]] },
  { kind: 'follows', lessons: [0, 1] },
  { kind: 'chain', lessons: [0, 1] },
  { kind: 'chain', lessons: all },
  { kind: 'later', lessons: [1, 2] },
  { kind: 'later', lessons: [1, 2], ifSameDay: true },
  { kind: 'edge-of-day', lessons: [0], whose: 'group', edge: 'last' },
  { kind: 'edge-of-day', lessons: [0], whose: 'teacher', edge: 'last' },
  { kind: 'edge-of-day', lessons: [1], whose: 'group', edge: 'first' },
  { kind: 'edge-of-day', lessons: [1], whose: 'teacher', edge: 'first' },
  { kind: 'slots-used', lessons: all, slots: [0, 1], most: 1 },
  { kind: 'slots-used', lessons: all, slots: [0, 1], least: 1 },
  { kind: 'at-once', lessons: all, slots: [0, 1], most: 1 },
  { kind: 'at-once', lessons: all, slots: [0, 1], least: 1, mayBeEmpty: true },
  { kind: 'same-room', lessons: all, ifConsecutive: true },
  { kind: 'same-room', lessons: all },
  { kind: 'rooms-used', lessons: all, most: 1 },
  { kind: 'rooms', lessons: [0], rooms: [0] },
  { kind: 'rooms', lessons: [1], rooms: [0, 1] },
];

function problemOf(some: readonly Rule[]): Problem {
  const lesson = { subject: 'Maths', teachers: [0], groups: [0], students: 20 };
  return {
    days: ['Mon & after', 'Tue', 'Wed'],
    periods: ['1', '2', '3', '4'],
    teachers: ['Ada <A>', 'Bo'],
    groups: [
      { name: '7', students: 20 },
      { name: '8', students: 30 },
    ],
    rooms: [
      { name: 'Hall', seats: 60, building: 'North' },
      { name: 'Lab', seats: 20 },
      { name: 'Either', seats: 20, oneOfEach: [[0, 1], [1]] },
    ],
    lessons: [
      { ...lesson, id: '3', duration: 2 },
      { ...lesson, id: '7', duration: 1 },
      { ...lesson, id: '9', teachers: [0, 1], groups: [0, 1], students: 44, duration: 1 },
    ],
    rules: some,
  };
}

const named = (some: readonly RuleKind[], weight = 100) =>
  some.map((rule, index): Rule => ({ id: `rule ${index}`, weight, ...rule }));

/** The content of a file without the names of its rules, in a fixed order. */
function readAgain(file: string) {
  const { problem, leftOut } = readFet(file);
  const kinds = problem.rules.map(({ id: _, ...rule }) => rule);
  return { problem, leftOut, kinds };
}

const unnamed = (some: readonly Rule[]) => some.map(({ id: _, ...rule }) => rule);

describe('writeFet', () => {
  it('writes everything but rules so that it is read back unchanged', () => {
    const problem = problemOf([]);
    expect(readAgain(writeFet(problem).file).problem).toEqual(problem);
  });

  it.each(named(rules).map((rule) => [JSON.stringify(rule), rule] as const))(
    'writes %s so that it is read again',
    (_, rule) => {
      const { file, leftOut } = writeFet(problemOf([rule]));
      expect(leftOut).toEqual([]);
      expect(readAgain(file).kinds).toEqual(unnamed([rule]));
      expect(readAgain(file).leftOut).toEqual([]);
    },
  );

  it('writes the weight of a preference, and reports those that FET knows only as requirements', () => {
    const wish: Rule = {
      id: 'wish',
      weight: 62.5,
      kind: 'days-apart',
      lessons: [0, 1],
      least: 1,
    };
    const early: Rule = { id: 'early', weight: 90, kind: 'early', who: class7, most: 0 };
    const { file, leftOut } = writeFet(problemOf([wish, early]));
    expect(leftOut).toEqual(['early']);
    expect(readAgain(file).kinds).toEqual(unnamed([wish]));
  });

  it('writes a rule for several as one for each', () => {
    const both = { kind: 'teacher', ids: [0, 1] } as const;
    const { file } = writeFet(problemOf(named([{ kind: 'gaps', who: both, most: 1, per: 'day' }])));
    expect(readAgain(file).kinds).toEqual([
      { weight: 100, kind: 'gaps', who: { kind: 'teacher', ids: [0] }, most: 1, per: 'day' },
      { weight: 100, kind: 'gaps', who: { kind: 'teacher', ids: [1] }, most: 1, per: 'day' },
    ]);
  });

  it('merges the times at which somebody is not available', () => {
    const twice: RuleKind[] = [
      { kind: 'unavailable', who: ada, slots: [5] },
      { kind: 'unavailable', who: ada, slots: [0, 5] },
    ];
    expect(readAgain(writeFet(problemOf(named(twice))).file).kinds).toEqual([
      { weight: 100, kind: 'unavailable', who: ada, slots: [0, 5] },
    ]);
  });

  it('reports the rules for which FET has no constraint', () => {
    const foreign: RuleKind[] = [
      { kind: 'early', who: ada, most: 0 },
      { kind: 'gaps', who: lab, most: 0, per: 'day' },
      { kind: 'sets-a-day', who: ada, sets: [[0], [1]], most: 1 },
      { kind: 'periods-apart', lessons: all, most: 2 },
      { kind: 'span-a-day', who: class7, most: 3, oneDayOneMore: true },
    ];
    expect(writeFet(problemOf(named(foreign))).leftOut).toEqual(foreign.map((_, index) => `rule ${index}`));
  });

  it('writes the slots of many lessons once, and sets of lessons that are not at once by a tag for each', () => {
    const [lesson] = problemOf([]).lessons as [Problem['lessons'][number]];
    const lessons = Array.from({ length: 1000 }, (_, place) => ({ ...lesson, id: `${place + 1}`, duration: 1 }));
    const places = [...lessons.keys()];
    const slots = [0, 1, 2, 4, 5, 6, 8, 9, 10];
    const many: RuleKind[] = [
      { kind: 'starts-in', lessons: places, slots },
      { kind: 'stays-in', lessons: places.slice(1), slots },
      { kind: 'not-at-once', sets: [places.slice(0, 400), places.slice(400, 900)] },
    ];
    const write = (some: readonly RuleKind[]) => writeFet({ ...problemOf(named(some)), lessons }).file;
    expect(readAgain(write(many)).kinds).toEqual(unnamed(named(many)));
    expect(write(many).length - write([]).length).toBeLessThan(200_000);
  });

  it('writes an interval with a break in it', () => {
    const some: RuleKind[] = [
      { kind: 'break', slots: [1, 5, 9] },
      { kind: 'days-a-week', who: ada, slots: [0, 2, 4, 6, 8, 10], most: 2 },
    ];
    const { file, leftOut } = writeFet(problemOf(named(some)));
    expect(leftOut).toEqual([]);
    expect(readAgain(file).kinds[1]).toMatchObject({ slots: [0, 1, 2, 4, 5, 6, 8, 9, 10] });
  });

  it('gives things of the same name different names, and numbers to lessons', () => {
    const plain = problemOf([]);
    const problem: Problem = {
      ...plain,
      teachers: ['Ada', 'Ada'],
      lessons: plain.lessons.map((lesson, index) => ({ ...lesson, id: `maths-${index}` })),
    };
    const read = readAgain(writeFet(problem).file).problem;
    expect(read.teachers).toEqual(['Ada', 'Ada (2)']);
    expect(read.lessons.map(({ id, teachers }) => [id, ...teachers])).toEqual([
      ['1', 0],
      ['2', 0],
      ['3', 0, 1],
    ]);
  });

  it('locks each lesson that has a place to its slot and its room', () => {
    const places = [
      { slot: 4, room: 0 },
      { slot: null, room: null },
      { slot: 3, room: 2, rooms: [0, 1] },
    ];
    const { file } = writeFet(problemOf([]), { timetable: places });
    const locks = [
      { weight: 100, kind: 'starts-in', lessons: [0], slots: [4] },
      { weight: 100, kind: 'starts-in', lessons: [2], slots: [3] },
      { weight: 100, kind: 'rooms', lessons: [0], rooms: [0] },
      { weight: 100, kind: 'rooms', lessons: [2], rooms: [2] },
    ];
    expect(readAgain(file).kinds).toEqual(locks);
    expect(file).toContain('<Real_Room>Hall</Real_Room><Real_Room>Lab</Real_Room>');
    expect(readAgain(lockFet(writeFet(problemOf([])).file, problemOf([]), places)).kinds).toEqual(locks);
  });
});
