import type { Problem, Rule, RuleKind } from '../../src/solver/problem.ts';

/** A problem with rules that contradict each other. */
export type PlantedContradiction = {
  readonly name: string;
  readonly problem: Problem;
  /** The ids of the planted rules. */
  readonly planted: readonly string[];
};

/** The teacher with the most lessons, and one of their groups, for which contradictions are planted. */
type Place = {
  readonly problem: Problem;
  readonly teacher: number;
  readonly group: number;
  /** The lessons of the teacher, or of the group. */
  readonly lessons: readonly number[];
  readonly ofGroup: readonly number[];
  /** The teacher's load, in periods. */
  readonly load: number;
};

type Plant = { readonly name: string; readonly rules: (place: Place) => readonly RuleKind[] };

const plants: readonly Plant[] = [
  {
    name: 'one slot too few for a teacher',
    rules: (place) => [{ kind: 'unavailable', who: teacherOf(place), slots: slotsOf(place).slice(place.load - 1) }],
  },
  {
    name: 'two lessons of a teacher in one slot',
    rules: ({ lessons: [first = 0, second = 0] }) => [startsIn(first, 0), startsIn(second, 0)],
  },
  {
    name: 'too few days of too few lessons',
    rules: (place) => {
      const days = place.problem.days.length - 1;
      const most = Math.ceil(place.load / days) - 1;
      return [
        { kind: 'days-a-week', who: teacherOf(place), most: days },
        { kind: 'periods-a-day', who: teacherOf(place), most, mayBeEmpty: true },
      ];
    },
  },
  {
    name: 'a lesson on a day that the class is away',
    rules: (place) => [
      { kind: 'stays-in', lessons: place.ofGroup.slice(0, 1), slots: dayOf(place, 1) },
      { kind: 'unavailable', who: { kind: 'group', ids: [place.group] }, slots: dayOf(place, 1) },
    ],
  },
  {
    name: 'three that are each later than another',
    rules: ({ ofGroup: [a = 0, b = 0, c = 0] }) => [later(a, b), later(b, c), later(c, a)],
  },
  {
    name: 'two on one day, two days apart',
    rules: ({ lessons }) => [
      { kind: 'same', lessons: lessons.slice(0, 2), what: 'day' },
      { kind: 'days-apart', lessons: lessons.slice(0, 2), least: 2 },
    ],
  },
  {
    name: 'one after another, but the first ends the day',
    rules: ({ ofGroup: [first = 0, second = 0] }) => [
      { kind: 'follows', lessons: [first, second] },
      { kind: 'edge-of-day', lessons: [first], whose: 'group', edge: 'last' },
    ],
  },
  {
    name: 'two of a teacher in the same period of one day',
    rules: ({ lessons }) => [
      { kind: 'same', lessons: lessons.slice(0, 2), what: 'day' },
      { kind: 'same', lessons: lessons.slice(0, 2), what: 'period' },
    ],
  },
  {
    name: 'three lessons on different days of two',
    rules: (place) => [
      { kind: 'days-apart', lessons: place.lessons.slice(0, 3), least: 1 },
      { kind: 'stays-in', lessons: place.lessons.slice(0, 3), slots: [...dayOf(place, 0), ...dayOf(place, 2)] },
    ],
  },
  {
    name: 'two lessons of a class in one slot in all',
    rules: (place) => [{ kind: 'slots-used', lessons: place.ofGroup.slice(0, 2), slots: slotsOf(place), most: 1 }],
  },
];

/**
 * Plants one contradiction in each of these problems, of a different kind each; begins again with the first kind if
 * there are more problems.
 */
export function plantContradictions(problems: readonly Problem[]): PlantedContradiction[] {
  return problems.map((problem, index) => {
    const { name, rules: rulesFor } = plants[index % plants.length] as Plant;
    const rules = rulesFor(placeIn(problem)).map((kind, at): Rule => ({ id: `planted ${at}`, weight: 100, ...kind }));
    return { name, problem: { ...problem, rules: [...problem.rules, ...rules] }, planted: rules.map(({ id }) => id) };
  });
}

function placeIn(problem: Problem): Place {
  const { teachers, lessons: all } = problem;
  const lessonsOf = (teacher: number) => [...all.keys()].filter((lesson) => all[lesson]?.teachers.includes(teacher));
  const loads = [...teachers.keys()].map((teacher) => lessonsOf(teacher).length);
  const teacher = loads.indexOf(Math.max(...loads));
  const lessons = lessonsOf(teacher).filter((lesson) => all[lesson]?.groups.length !== 0);
  const group = all[lessons[0] ?? 0]?.groups[0] ?? 0;
  const ofGroup = [...all.keys()].filter((lesson) => all[lesson]?.groups.includes(group));
  const load = lessonsOf(teacher).reduce((sum, lesson) => sum + (all[lesson]?.duration ?? 0), 0);
  return { problem, teacher, group, lessons, ofGroup, load };
}

function teacherOf({ teacher }: Place) {
  return { kind: 'teacher', ids: [teacher] } as const;
}

function slotsOf({ problem: { days, periods } }: Place): number[] {
  return [...Array(days.length * periods.length).keys()];
}

function dayOf({ problem: { periods } }: Place, day: number): number[] {
  return periods.map((_, period) => day * periods.length + period);
}

function startsIn(lesson: number, slot: number): RuleKind {
  return { kind: 'starts-in', lessons: [lesson], slots: [slot] };
}

function later(first: number, second: number): RuleKind {
  return { kind: 'later', lessons: [first, second] };
}
