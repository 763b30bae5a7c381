import type { Problem, Rule, Timetable } from '../../src/solver/problem.ts';
import { Random } from '../../src/solver/random.ts';
import { verify } from '../../src/solver/verify.ts';
import { Exchanges } from './exchanges.ts';

/**
 * A timetable that kept all rules until a teacher was no longer available in some periods, and a similar one that keeps
 * them.
 */
export type PlantedRepair = {
  /** The problem with the planted change. */
  readonly problem: Problem;
  readonly before: Timetable;
  /** The number of lessons that cannot stay where they are. */
  readonly displaced: number;
  /** In how many lessons the timetable that keeps all rules differs. */
  readonly known: number;
};

type Planting = {
  readonly count: number;
  readonly seed: number;
  /** The moves of the known repair for each displaced lesson. */
  readonly mostMoves: number;
};

/** The maximum number of timetables to judge while searching for repairs to plant. */
const mostJudged = 120;
/** The number of attempts per lesson. */
const triesPerLesson = 12;

/**
 * Plants repairs for some teachers, chosen by a seed: exchanges one to four of their lessons so that `verify` still
 * accepts the timetable, and makes them unavailable in their former periods. The original problem thus has a known
 * repair.
 */
export function plantRepairs(
  problem: Problem,
  before: Timetable,
  { count, seed, mostMoves }: Planting,
): PlantedRepair[] {
  const random = new Random(seed);
  const planter = new Planter(problem, random);
  const plants = shuffled([...problem.teachers.keys()], random)
    .values()
    .filter(() => planter.judgementsLeft > 0)
    .map((teacher, index) => planter.plant(teacher, 1 + (index % 4), before))
    .filter((plant) => plant !== undefined)
    .filter(({ known, displaced }) => known <= mostMoves * displaced);
  return [...plants.take(count)];
}

class Planter {
  judgementsLeft = mostJudged;
  readonly #problem: Problem;
  readonly #exchanges: Exchanges;
  readonly #random: Random;

  constructor(problem: Problem, random: Random) {
    this.#problem = problem;
    this.#exchanges = new Exchanges(problem);
    this.#random = random;
  }

  /** Exchanges this many lessons of one teacher, as far as they can be exchanged. */
  plant(teacher: number, exchanged: number, before: Timetable): PlantedRepair | undefined {
    const lessons = [...this.#problem.lessons.keys()].filter((each) => this.#isOf(teacher, each));
    let after = before;
    for (const lesson of shuffled(lessons, this.#random).slice(0, exchanged)) {
      after = this.#moveAway(lesson, after) ?? after;
    }
    const left = this.#periodsOf(lessons, before).difference(this.#periodsOf(lessons, after));
    const displaced = lessons.filter((each) => !this.#periodsOf([each], before).isDisjointFrom(left)).length;
    const problem = withoutSlots(this.#problem, teacher, [...left]);
    if (displaced === 0 || !this.#isGood(problem, after)) return undefined;
    return { problem, before, displaced, known: countMoves(before, after) };
  }

  #isOf(teacher: number, lesson: number): boolean {
    return this.#problem.lessons[lesson]?.teachers.includes(teacher) ?? false;
  }

  #moveAway(lesson: number, now: Timetable): Timetable | undefined {
    const slots = [...Array(this.#problem.days.length * this.#problem.periods.length).keys()];
    return shuffled(slots, this.#random)
      .values()
      .filter((slot) => slot !== now[lesson]?.slot)
      .map((slot) => this.#exchanges.make(now, lesson, slot))
      .filter((other) => other !== undefined)
      .take(triesPerLesson)
      .find((other) => this.#isGood(this.#problem, other));
  }

  #isGood(problem: Problem, timetable: Timetable): boolean {
    this.judgementsLeft--;
    return verify(problem, timetable).every(({ weight }) => weight < 100);
  }

  #periodsOf(lessons: readonly number[], timetable: Timetable): Set<number> {
    const periodsOf = (lesson: number) => {
      const { duration: length = 1 } = this.#problem.lessons[lesson] ?? {};
      return Array.from({ length }, (_, period) => (timetable[lesson]?.slot ?? 0) + period);
    };
    return new Set(lessons.flatMap(periodsOf));
  }
}

function withoutSlots(problem: Problem, teacher: number, slots: readonly number[]): Problem {
  const who = { kind: 'teacher', ids: [teacher] } as const;
  const away: Rule = { id: 'away', weight: 100, kind: 'unavailable', who, slots };
  return { ...problem, rules: [...problem.rules, away] };
}

function countMoves(before: Timetable, after: Timetable): number {
  return after.filter(({ slot }, lesson) => slot !== before[lesson]?.slot).length;
}

function shuffled<T>(values: readonly T[], random: Random): T[] {
  return values
    .map((value) => ({ value, at: random.fraction() }))
    .sort((one, other) => one.at - other.at)
    .map(({ value }) => value);
}
