import { type Model, readModel } from '../../src/solver/model.ts';
import type { Placed, Problem, Timetable } from '../../src/solver/problem.ts';

/** The maximum number of lessons in an exchange. */
const mostMoved = 12;

type Step = { readonly lesson: number; readonly slot: number };

/**
 * Exchanges two slots in a timetable. It knows which lessons share people or must be together, and when each lesson can
 * begin, but no other rules.
 */
export class Exchanges {
  readonly #problem: Problem;
  readonly #model: Model;
  /** For each lesson, the lessons that share a teacher or a group with it, and those that must be in the same slot. */
  readonly #sharing: readonly ReadonlySet<number>[];
  readonly #tied: readonly ReadonlySet<number>[];

  constructor(problem: Problem) {
    const { lessons, rules } = problem;
    this.#problem = problem;
    this.#model = readModel(problem);
    const keys = lessons.map(({ teachers, groups }) => [
      ...teachers.map((teacher) => `teacher ${teacher}`),
      ...groups.map((group) => `group ${group}`),
    ]);
    const byKey = Map.groupBy(
      keys.flatMap((of, lesson) => of.map((key) => ({ key, lesson }))),
      ({ key }) => key,
    );
    this.#sharing = keys.map((of) => new Set(of.flatMap((key) => byKey.get(key)?.map(({ lesson }) => lesson) ?? [])));
    const tied = lessons.map(() => new Set<number>());
    for (const rule of rules) {
      if (rule.kind !== 'same' || rule.what !== 'slot' || rule.weight < 100) continue;
      for (const lesson of rule.lessons) for (const other of rule.lessons) tied[lesson]?.add(other);
    }
    this.#tied = tied;
  }

  /**
   * Moves a lesson to another slot, the lessons it displaces to the slot it leaves, the ones those displace to the
   * other slot, and so on. Returns `undefined` if this does not end after a few lessons.
   */
  make(before: Timetable, lesson: number, to: number): Timetable | undefined {
    const after = new Map<number, number>();
    const open: Step[] = [{ lesson, slot: to }];
    for (let step = open.pop(); step !== undefined; step = open.pop()) {
      const known = after.get(step.lesson);
      if (known === step.slot) continue;
      if (known !== undefined || after.size === mostMoved || !this.#fits(step)) return undefined;
      after.set(step.lesson, step.slot);
      open.push(...this.#stepsAfter(step, before));
    }
    return before.map((placed, each) => ({ ...placed, slot: after.get(each) ?? placed.slot }));
  }

  #fits({ lesson, slot }: Step): boolean {
    const { starts, units } = this.#model;
    return starts.allowed[units.of[lesson] ?? -1]?.includes(slot) ?? false;
  }

  #stepsAfter({ lesson, slot }: Step, before: Timetable): Step[] {
    const by = slot - (before[lesson]?.slot ?? 0);
    const shift = (other: number, forward: number) => ({ lesson: other, slot: (before[other]?.slot ?? 0) + forward });
    const tied = [...(this.#tied[lesson] ?? [])].map((other) => shift(other, by));
    const inTheWay = [...before.keys()].filter((other) => this.#isInTheWay(other, { lesson, slot }, before));
    return [...tied, ...inTheWay.map((other) => shift(other, -by))];
  }

  /** Returns whether another lesson occupies the slot; lessons that move along do not count. */
  #isInTheWay(other: number, { lesson, slot }: Step, before: Timetable): boolean {
    const begin = before[other]?.slot ?? null;
    if (begin === null || other === lesson || this.#tied[lesson]?.has(other)) return false;
    const isThen = begin < slot + this.#durationOf(lesson) && slot < begin + this.#durationOf(other);
    return isThen && (this.#sharing[lesson]?.has(other) || shareRoom(before[lesson], before[other]));
  }

  #durationOf(lesson: number): number {
    return this.#problem.lessons[lesson]?.duration ?? 1;
  }
}

function shareRoom(one: Placed | undefined, other: Placed | undefined): boolean {
  return roomsOf(one).some((room) => roomsOf(other).includes(room));
}

function roomsOf(placed: Placed | undefined): readonly number[] {
  return placed?.rooms ?? (placed?.room == null ? [] : [placed.room]);
}
