import { idleLimits, longestDay } from './idle-limits.ts';
import type { Problem, Rule } from './problem.ts';
import type { Resources } from './resources.ts';
import type { Units } from './units.ts';

export type Starts = {
  /**
   * The slots in which each unit may begin on its own, by its length, breaks, the times of its people, and fixed
   * places.
   */
  readonly allowed: readonly Int32Array[];
  /** The cost of a unit in a slot by soft rules of that kind: `unit * slots + slot`. */
  readonly cost: Float64Array;
  /** Slots that are breaks, or in which a resource is never free: `resource * slots + slot`, 1 where so. */
  readonly closed: Uint8Array;
  /** The slots that are breaks for everybody, marked 1. */
  readonly isBreak: Uint8Array;
};

export function findStarts(problem: Problem, units: Units, resources: Resources): Starts {
  const periods = problem.periods.length;
  const slots = problem.days.length * periods;
  const closed = closedSlots(problem, resources, slots);
  const price = priceLessons(problem, resources, slots);
  const tooLate = slotsTooLate(problem, resources, closed);
  const cost = new Float64Array(units.lessons.length * slots);
  const allowed = units.lessons.map((lessons, unit) => {
    const starts: number[] = [];
    for (let slot = 0; slot < slots; slot++) {
      let total = 0;
      for (const lesson of lessons) total += priceAt(lesson, slot);
      if (total === Infinity) continue;
      starts.push(slot);
      cost[unit * slots + slot] = total;
    }
    return Int32Array.from(starts);
  });
  return { allowed, cost, closed, isBreak: breakSlots(problem, slots) };

  function priceAt(lesson: number, slot: number): number {
    const { duration } = problem.lessons[lesson]!;
    if ((slot % periods) + duration > periods) return Infinity;
    let total = price.start[lesson * slots + slot]!;
    for (let each = slot; each < slot + duration; each++) {
      total += price.period[lesson * slots + each]!;
      for (const resource of resources.ofLesson[lesson]!) {
        if (closed[resource * slots + each] || tooLate[resource * slots + each]) return Infinity;
      }
    }
    return total;
  }
}

function breakSlots({ rules }: Problem, slots: number): Uint8Array {
  const isBreak = new Uint8Array(slots);
  for (const rule of rules)
    if (rule.kind === 'break' && rule.weight >= 100) for (const slot of rule.slots) isBreak[slot] = 1;
  return isBreak;
}

function closedSlots(problem: Problem, resources: Resources, slots: number): Uint8Array {
  const closed = new Uint8Array(resources.count * slots);
  for (const rule of problem.rules) {
    if (rule.weight < 100) continue;
    if (rule.kind === 'unavailable') {
      for (const resource of resources.counted(rule.who).keys()) {
        for (const slot of rule.slots) closed[resource * slots + slot] = 1;
      }
    }
    if (rule.kind === 'break') {
      for (let resource = 0; resource < resources.count; resource++) {
        for (const slot of rule.slots) closed[resource * slots + slot] = 1;
      }
    }
  }
  return closed;
}

/**
 * Returns the slots that cannot be reached on a day that must begin early, because the lessons and gaps before them are
 * limited: `resource * slots + slot`, marked 1.
 */
function slotsTooLate(problem: Problem, resources: Resources, closed: Uint8Array): Uint8Array {
  const tooLate = new Uint8Array(closed.length);
  const periods = problem.periods.length;
  const slots = problem.days.length * periods;
  for (const [resource, limits] of idleLimits(problem, resources)) {
    const most = longestDay(limits);
    let open = 0;
    for (let slot = 0; slot < slots && limits.lateDays < Infinity; slot++) {
      if (slot % periods === 0) open = 0;
      if (!closed[resource * slots + slot]) open++;
      if (open > most) tooLate[resource * slots + slot] = 1;
    }
  }
  return tooLate;
}

/** The cost for each lesson of beginning in a slot and of taking a period: Infinity where a hard rule forbids it. */
function priceLessons(problem: Problem, resources: Resources, slots: number) {
  const start = new Float64Array(problem.lessons.length * slots);
  const period = new Float64Array(problem.lessons.length * slots);
  const add = (to: Float64Array, rule: Rule, lessons: Iterable<number>, at: readonly number[], inside: boolean) => {
    const listed = new Uint8Array(slots);
    for (const slot of at) listed[slot] = 1;
    for (const lesson of lessons) {
      for (let slot = 0; slot < slots; slot++) {
        if (Boolean(listed[slot]) === inside) to[lesson * slots + slot]! += rule.weight >= 100 ? Infinity : rule.weight;
      }
    }
  };
  for (const rule of problem.rules) {
    if (rule.kind === 'starts-in') add(start, rule, rule.lessons, rule.slots, false);
    if (rule.kind === 'stays-in') add(period, rule, rule.lessons, rule.slots, false);
    if (rule.kind === 'break') add(period, rule, problem.lessons.keys(), rule.slots, true);
    if (rule.kind === 'unavailable' && rule.who.kind !== 'room' && rule.weight < 100) {
      for (const [resource, times] of resources.counted(rule.who)) {
        const lessons = [...problem.lessons.keys()].filter((lesson) => resources.ofLesson[lesson]!.includes(resource));
        for (let time = 0; time < times; time++) add(period, rule, lessons, rule.slots, true);
      }
    }
  }
  return { start, period };
}
