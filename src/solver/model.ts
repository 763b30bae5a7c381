import type { Problem } from './problem.ts';
import { numberResources, type Resources } from './resources.ts';
import { findRooms, type Rooms } from './rooms.ts';
import { findStarts, type Starts } from './starts.ts';
import { joinLessons, type Units } from './units.ts';

/** A problem as the search reads it: everything numbered, nothing that changes while it searches. */
export type Model = {
  readonly problem: Problem;
  readonly days: number;
  readonly periods: number;
  /** `days * periods` */
  readonly slots: number;
  readonly units: Units;
  readonly resources: Resources;
  readonly rooms: Rooms;
  readonly starts: Starts;
  /** In periods, of each lesson. */
  readonly durations: Int32Array;
  readonly needs: Needs;
  /**
   * The needs that are enough to find the units in the way: a resource that is only ever busy together with another one
   * is left out.
   */
  readonly contended: Needs;
};

/** The needs of units: those of unit `u` are at `first[u]` up to `first[u + 1]`, not included. */
type Needs = {
  readonly first: Int32Array;
  readonly resource: Int32Array;
  /** For how many periods from the unit's start. */
  readonly length: Int32Array;
};

export function readModel(problem: Problem): Model {
  const days = problem.days.length;
  const periods = problem.periods.length;
  if (periods > 31) throw new RangeError('A day of more than 31 periods does not fit into a mask.');
  const units = joinLessons(problem);
  const resources = numberResources(problem);
  const starts = findStarts(problem, units, resources);
  const needs = listNeeds(problem, units, resources);
  return {
    problem,
    days,
    periods,
    slots: days * periods,
    units,
    resources,
    rooms: findRooms(problem),
    starts,
    durations: Int32Array.from(problem.lessons, (lesson) => lesson.duration),
    needs,
    contended: leaveOutShadows(needs, resources.count),
  };
}

/** Leaves out each resource that is only used in units which also use another one for at least as long. */
function leaveOutShadows(needs: Needs, resources: number): Needs {
  const units = needs.first.length - 1;
  const uses: Map<number, number>[] = Array.from({ length: resources }, () => new Map());
  for (let unit = 0; unit < units; unit++) {
    for (let need = needs.first[unit]!; need < needs.first[unit + 1]!; need++) {
      const ofResource = uses[needs.resource[need]!]!;
      ofResource.set(unit, Math.max(ofResource.get(unit) ?? 0, needs.length[need]!));
    }
  }
  const isShadow = (one: number, other: number) =>
    uses[one]!.size <= uses[other]!.size &&
    (uses[one]!.size < uses[other]!.size || one > other) &&
    uses[one]!.entries().every(([unit, length]) => (uses[other]!.get(unit) ?? 0) >= length);
  const first = new Int32Array(units + 1);
  const resource: number[] = [];
  const length: number[] = [];
  for (let unit = 0; unit < units; unit++) {
    const own = [...needs.resource.subarray(needs.first[unit], needs.first[unit + 1])];
    for (const [index, each] of own.entries()) {
      if (own.some((other) => other !== each && isShadow(each, other))) continue;
      resource.push(each);
      length.push(needs.length[needs.first[unit]! + index]!);
    }
    first[unit + 1] = resource.length;
  }
  return { first, resource: Int32Array.from(resource), length: Int32Array.from(length) };
}

function listNeeds(problem: Problem, units: Units, resources: Resources): Needs {
  const first = new Int32Array(units.lessons.length + 1);
  const resource: number[] = [];
  const length: number[] = [];
  for (const [unit, lessons] of units.lessons.entries()) {
    for (const lesson of lessons) {
      for (const each of resources.ofLesson[lesson]!) {
        resource.push(each);
        length.push(problem.lessons[lesson]!.duration);
      }
    }
    first[unit + 1] = resource.length;
  }
  return { first, resource: Int32Array.from(resource), length: Int32Array.from(length) };
}
