import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Clock } from './clock.ts';
import { makeTimetable } from './make-timetable.ts';
import { readModel } from './model.ts';
import { Mover } from './mover.ts';
import type { Lesson, Problem, Rule, RuleKind, Timetable } from './problem.ts';
import { Random } from './random.ts';
import { Search } from './search.ts';
import { timetableOf } from './snapshot.ts';
import { SoftCost } from './soft-cost.ts';
import { verify } from './verify.ts';

const days = 3;
const periods = 5;
const slots = days * periods;
const [teachers, groups, rooms, lessons] = [3, 3, 4, 10];

const someOf = (count: number, least = 1, most = count) =>
  fc.uniqueArray(fc.nat(count - 1), { minLength: least, maxLength: Math.min(most, count) });
const slotsOf = someOf(slots, slots - 5);
const many = someOf(lessons, 2, 4);
const who = fc.oneof(
  fc.record({ kind: fc.constant('teacher' as const), ids: someOf(teachers) }),
  fc.record({ kind: fc.constant('group' as const), ids: someOf(groups) }),
);
const two = someOf(lessons, 2, 2);
const between = fc.constantFrom('rooms' as const, 'buildings' as const);
const per = fc.constantFrom('day' as const, 'week' as const);
const whose = fc.constantFrom('group' as const, 'teacher' as const);
const to = (least: number, most: number) => fc.integer({ min: least, max: most });

/** A rule of each kind. */
const kinds: { readonly [K in RuleKind['kind']]: fc.Arbitrary<Omit<Extract<RuleKind, { kind: K }>, 'kind'>> } = {
  unavailable: fc.record({ who, slots: someOf(slots, 1, 4) }),
  break: fc.record({ slots: someOf(slots, 1, 2) }),
  'starts-in': fc.record({ lessons: many, slots: slotsOf }),
  'stays-in': fc.record({ lessons: many, slots: slotsOf }),
  'days-apart': fc.oneof(
    fc.record({ lessons: someOf(lessons, 2, 3), least: to(0, 2), together: fc.boolean() }),
    fc.record({ lessons: many, most: to(0, 2) }),
  ),
  'periods-apart': fc.oneof(
    fc.record({ lessons: many, least: to(0, 2) }),
    fc.record({ lessons: many, most: to(0, 2) }),
  ),
  gaps: fc.record({ who, most: to(0, 2), per }),
  early: fc.record({ who, most: to(0, 2) }),
  'days-a-week': fc.oneof(
    fc.record({ who, most: to(2, 3), least: to(1, 3) }),
    fc.record({ who, slots: someOf(slots, 3, 8), most: to(1, 2) }),
  ),
  'periods-a-day': fc.oneof(
    fc.record({ who, most: to(2, 4) }),
    fc.record({ who, least: to(1, 2), mayBeEmpty: fc.boolean() }),
    fc.record({ who, most: to(1, 2), lessons: many }),
  ),
  'periods-in-a-row': fc.oneof(fc.record({ who, most: to(2, 3) }), fc.record({ who, most: to(1, 2), lessons: many })),
  'span-a-day': fc.record({ who, most: to(3, 4), oneDayOneMore: fc.boolean() }),
  rest: fc.record({ who, least: to(1, 4), circular: fc.boolean() }),
  pause: fc.record({ who, lessons: many, others: many, least: to(1, 2) }),
  'sets-a-day': fc.record({ who, sets: fc.tuple(many, many), most: fc.constant(1) }),
  same: fc.record({ lessons: someOf(lessons, 2, 3), what: fc.constantFrom('slot', 'day', 'period') }),
  'not-at-once': fc.oneof(
    fc.record({ sets: many.map((some) => some.map((one) => [one])) }),
    fc.record({ sets: fc.tuple(many, many) }),
  ),
  follows: fc.record({ lessons: two }),
  chain: fc.record({ lessons: someOf(lessons, 2, 3) }),
  later: fc.record({ lessons: two, ifSameDay: fc.boolean() }),
  'edge-of-day': fc.record({ lessons: someOf(lessons, 1, 2), whose, edge: fc.constantFrom('first', 'last') }),
  'slots-used': fc.oneof(
    fc.record({ lessons: many, slots: someOf(slots, 5), most: to(2, 5) }),
    fc.record({ lessons: many, slots: someOf(slots, 5), least: to(1, 3) }),
  ),
  'at-once': fc.oneof(
    fc.record({ lessons: many, slots: someOf(slots, 5), most: to(1, 2) }),
    fc.record({
      lessons: someOf(lessons, 4),
      slots: someOf(slots, 1, 3),
      least: to(1, 2),
      mayBeEmpty: fc.boolean(),
    }),
  ),
  rooms: fc.record({ lessons: many, rooms: someOf(rooms) }),
  'same-room': fc.record({ lessons: many, ifConsecutive: fc.boolean() }),
  'rooms-used': fc.record({ lessons: many, most: to(1, 2) }),
  moves: fc.record({ who, between, most: to(0, 1), per }),
  'time-to-move': fc.record({ who, between, least: to(1, 2) }),
};

const kindNames = Object.keys(kinds) as RuleKind['kind'][];

function rulesOf(kind: RuleKind['kind']): fc.Arbitrary<Rule> {
  const arbitrary: fc.Arbitrary<object> = kinds[kind];
  return fc
    .tuple(arbitrary, fc.constantFrom(100, 100, 95, 50))
    .map(([rule, weight]) => ({ id: kind, kind, weight, ...rule }) as Rule);
}

const lesson: fc.Arbitrary<Lesson> = fc.record({
  id: fc.constant('lesson'),
  subject: fc.constant('subject'),
  teachers: someOf(teachers, 0, 1),
  groups: someOf(groups, 0, 2),
  students: fc.constantFrom(10, 10, 25),
  duration: fc.constantFrom(1, 1, 1, 2),
});

function problemWith(rules: fc.Arbitrary<Rule[]>): fc.Arbitrary<Problem> {
  const lessonsOf = fc.array(lesson, { minLength: lessons, maxLength: lessons });
  return fc.tuple(lessonsOf, rules).map(([list, those]) => ({
    days: Array.from({ length: days }, (_, day) => `day ${day}`),
    periods: Array.from({ length: periods }, (_, period) => `${period}`),
    teachers: Array.from({ length: teachers }, (_, teacher) => `teacher ${teacher}`),
    groups: Array.from({ length: groups }, (_, group) => ({ name: `group ${group}`, students: 10 })),
    rooms: [
      { name: 'small', seats: 20, building: 'north' },
      { name: 'large', seats: 30, building: 'south' },
      { name: 'hall', seats: 100 },
      { name: 'hall and one beside', seats: 100, building: 'north', oneOfEach: [[0, 1], [2]] },
    ],
    lessons: list,
    rules: those,
  }));
}

/** The search's own result, before it is verified. */
function search(problem: Problem, seed: number): { isComplete: boolean; timetable: Timetable } {
  const mover = new Mover(readModel(problem), new Random(seed));
  const isComplete = new Search(mover, new Clock(0.05), () => {}).run();
  return { isComplete, timetable: timetableOf(mover.state) };
}

function hardBreaks(problem: Problem, timetable: Timetable): string[] {
  return verify(problem, timetable).flatMap(({ weight, kind, rule }) => (weight >= 100 ? [`${kind} of ${rule}`] : []));
}

it.each(kindNames)('keeps every hard rule when all is placed: %s', (kind) => {
  const rules = fc.tuple(rulesOf(kind), rulesOf(kind), rulesOf('rooms')).map((those): Rule[] => [...those]);
  let complete = 0;
  fc.assert(
    fc.property(problemWith(rules), fc.nat(1000), (problem, seed) => {
      const { isComplete, timetable } = search(problem, seed);
      if (!isComplete) return;
      complete++;
      expect(hardBreaks(problem, timetable)).toEqual([]);
    }),
    { numRuns: 30, seed: 1 },
  );
  expect(complete).toBeGreaterThan(0);
});

it('keeps many rules together, and reports an incomplete timetable if one is broken', () => {
  const rules = fc.array(fc.constantFrom(...kindNames).chain(rulesOf), { minLength: 3, maxLength: 7 });
  fc.assert(
    fc.property(problemWith(rules), fc.nat(1000), (problem, seed) => {
      const { timetable, isComplete } = search(problem, seed);
      if (isComplete) expect(hardBreaks(problem, timetable)).toEqual([]);
      else expect(timetable).toHaveLength(problem.lessons.length);
    }),
    { numRuns: 150, seed: 2 },
  );
});

it('finds a timetable whenever another run has found one', () => {
  const rules = fc.array(fc.constantFrom(...kindNames).chain(rulesOf), { minLength: 4, maxLength: 8 });
  const tries = fc.sample(fc.tuple(problemWith(rules), fc.nat(1000)), { numRuns: 60, seed: 3 });
  const solved = tries.filter(([problem, seed]) => search(problem, seed).isComplete);
  for (const [problem, seed] of solved) expect(search(problem, seed + 1).isComplete).toBe(true);
  expect(solved.length).toBeGreaterThan(5);
});

const countedAlike = [
  'unavailable',
  'starts-in',
  'stays-in',
  'days-apart',
  'gaps',
  'days-a-week',
  'periods-a-day',
  'periods-in-a-row',
  'sets-a-day',
  'rooms',
] as const;

it.each(countedAlike)('counts the breaks of a soft rule as verify does: %s', (kind) => {
  const rules = fc.tuple(rulesOf(kind), rulesOf(kind)).map((those) => those.map((rule) => ({ ...rule, weight: 60 })));
  let broken = 0;
  for (const problem of fc.sample(problemWith(rules), { numRuns: 20, seed: 5 })) {
    const mover = new Mover(readModel(problem), new Random(1));
    if (!new Search(mover, new Clock(0.05), () => {}).run()) continue;
    const found = verify(problem, timetableOf(mover.state)).filter(({ weight }) => weight < 100);
    const counted = found.reduce((sum, { weight, times }) => sum + weight * times, 0);
    expect(new SoftCost(mover).total).toBeCloseTo(counted, 6);
    if (counted > 0) broken++;
  }
  expect(broken).toBeGreaterThan(0);
});

it('breaks fewer soft rules in the remaining time', () => {
  const wishes = kindNames.filter((kind) => kind === 'days-apart' || kind === 'gaps' || kind === 'starts-in');
  const rules = fc.array(fc.constantFrom(...wishes).chain(rulesOf), { minLength: 4, maxLength: 8 });
  const soft = (problem: Problem, timetable: Timetable) =>
    verify(problem, timetable).reduce((sum, { weight, times }) => sum + (weight < 100 ? weight * times : 0), 0);
  let [before, after] = [0, 0];
  for (const problem of fc.sample(problemWith(rules), { numRuns: 10, seed: 4 })) {
    const { isComplete, timetable } = search(problem, 1);
    if (!isComplete) continue;
    const better = makeTimetable(problem, { seed: 1, seconds: 0.3 });
    expect(better.isComplete).toBe(true);
    before += soft(problem, timetable);
    after += soft(problem, better.timetable);
  }
  expect(after).toBeLessThan(before);
});
