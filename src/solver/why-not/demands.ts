import type { Model } from '../model.ts';
import type { Rule, Who } from '../problem.ts';
import { type Places, shareOut } from './crowd.ts';

/** Lessons that must share out slots, or days. */
export type Demand = {
  /** The owner, if there is one. */
  readonly who?: { readonly kind: Who['kind']; readonly id: number };
  readonly lessons: readonly number[];
  readonly places: Places;
  /** The number of days that may be used. */
  readonly daysAtMost: number;
  /** Whether each lesson needs one day, whatever its length, rather than a slot for each of its periods. */
  readonly sharesDays: boolean;
};

/** Lessons of a demand for which there are too few places. */
export type Shortage = {
  readonly who?: Demand['who'];
  readonly lessons: readonly number[];
  readonly needed: number;
  readonly available: number;
};

/**
 * Lists the demands of everything that can only be in one lesson at a time, of rooms that can replace each other, and
 * of lessons that must be days apart.
 */
export function listDemands(model: Model): Demand[] {
  return [
    ...ofTeachersAndGroups(model),
    ...ofRooms(model),
    ...model.problem.rules.flatMap((rule) => ofRule(rule, model)),
  ];
}

/** Finds why a demand cannot be met if units may begin in these slots; undefined if there are enough places. */
export function findShortage(
  demand: Demand,
  model: Model,
  startsOf: (unit: number) => ArrayLike<number>,
): Shortage | undefined {
  const { lessonOf, seekers } = seekersOf(demand, model, startsOf);
  const who = demand.who && { who: demand.who };
  const choices = choicesOfDays(demand, model.days);
  let available = 0;
  for (const places of choices) {
    const { seated, crowd } = shareOut(seekers, places);
    if (crowd.length === 0) return undefined;
    available = Math.max(available, seated);
    if (choices.length > 1) continue;
    const stuck = [...new Set(crowd.map((seeker) => lessonOf[seeker]!))];
    return { ...who, lessons: stuck, needed: crowd.length, available: crowd.length - 1 };
  }
  return { ...who, lessons: demand.lessons, needed: seekers.length, available };
}

/** A seeker for each period of the lessons, or for each lesson, with the slots or days that it can take. */
function seekersOf(
  { lessons, sharesDays }: Demand,
  { units, durations, periods }: Model,
  startsOf: (unit: number) => ArrayLike<number>,
): { seekers: number[][]; lessonOf: number[] } {
  const seekers: number[][] = [];
  const lessonOf: number[] = [];
  for (const lesson of lessons) {
    const starts = Array.from(startsOf(units.of[lesson]!));
    const many = sharesDays ? 1 : durations[lesson]!;
    for (let period = 0; period < many; period++) {
      const days = () => [...new Set(starts.map((slot) => Math.floor(slot / periods)))];
      seekers.push(sharesDays ? days() : starts.map((slot) => slot + period));
      lessonOf.push(lesson);
    }
  }
  return { seekers, lessonOf };
}

/** If only some of the days can be used, returns each choice of days. */
function choicesOfDays({ places, daysAtMost }: Demand, days: number): Places[] {
  if (daysAtMost >= days || days > 7) return [places];
  const choices: Places[] = [];
  for (let chosen = 0; chosen < 1 << days; chosen++) {
    const isUsed = (day: number) => (chosen >> day) & 1;
    const dayCapacity = places.dayCapacity.map((capacity, day) => (isUsed(day) ? capacity : 0));
    if (dayCapacity.filter((_, day) => isUsed(day)).length === daysAtMost) choices.push({ ...places, dayCapacity });
  }
  return choices;
}

function ofTeachersAndGroups(model: Model): Demand[] {
  const { problem, resources } = model;
  const demandOf = (kind: 'teacher' | 'group', id: number): Demand => {
    const lessons = [...problem.lessons.keys()].filter((lesson) =>
      problem.lessons[lesson]![kind === 'teacher' ? 'teachers' : 'groups'].includes(id),
    );
    const limits = limitsOf(kind, id, problem.rules);
    const places = slotsOf(model, () => 1, limits.periodsADay);
    return { who: { kind, id }, lessons, places, daysAtMost: limits.days, sharesDays: false };
  };
  const groups = [...problem.groups.keys()];
  const distinct = groups.filter((group, index) => resources.ofGroup.indexOf(resources.ofGroup[group]!) === index);
  return [
    ...problem.teachers
      .keys()
      .toArray()
      .map((id) => demandOf('teacher', id)),
    ...distinct.map((id) => demandOf('group', id)),
  ].filter(({ lessons }) => lessons.length > 0);
}

/** Reads the limits of rules for all lessons of an owner; rules for certain lessons are left to the search. */
function limitsOf(kind: Who['kind'], id: number, rules: readonly Rule[]): { periodsADay: number; days: number } {
  const limits = { periodsADay: Infinity, days: Infinity };
  for (const rule of rules) {
    if (!('who' in rule) || rule.weight < 100 || rule.who.kind !== kind || !rule.who.ids.includes(id)) continue;
    const isOfDay = rule.kind === 'periods-a-day' || rule.kind === 'span-a-day';
    const isOfAll = !('lessons' in rule && rule.lessons) && !('oneDayOneMore' in rule && rule.oneDayOneMore);
    if (isOfDay && isOfAll) {
      limits.periodsADay = Math.min(limits.periodsADay, rule.most ?? Infinity);
    }
    if (rule.kind === 'days-a-week' && !rule.slots) limits.days = Math.min(limits.days, rule.most ?? Infinity);
  }
  return limits;
}

function slotsOf({ slots, days, periods }: Model, capacityOf: (slot: number) => number, aDay = Infinity): Places {
  return {
    capacity: Array.from({ length: slots }, (_, slot) => capacityOf(slot)),
    dayOf: Array.from({ length: slots }, (_, slot) => Math.floor(slot / periods)),
    dayCapacity: Array.from({ length: days }, () => aDay),
  };
}

/** For each choice of rooms that some lesson has, demands places for all lessons that can only use these rooms. */
function ofRooms(model: Model): Demand[] {
  const { rooms, resources, starts, slots } = model;
  const isPlain = (each: Int32Array) => each.length > 0 && each.every((choice) => choice < resources.ofRoom.length);
  const choices = new Map([...rooms.allowed].filter(isPlain).map((each) => [each.join(' '), each]));
  return [...choices.values()].map((choice) => {
    const within = new Set(choice);
    const lessons = [...rooms.allowed.keys()].filter((lesson) => {
      const allowed = rooms.allowed[lesson]!;
      return rooms.isAsked[lesson] && allowed.length > 0 && allowed.every((room) => room >= 0 && within.has(room));
    });
    const isOpen = (room: number, slot: number) => room >= 0 && !starts.closed[resources.ofRoom[room]! * slots + slot];
    const places = slotsOf(model, (slot) => choice.filter((room) => isOpen(room, slot)).length);
    const who = choice.length === 1 ? { who: { kind: 'room', id: choice[0]! } as const } : {};
    return { ...who, lessons, places, daysAtMost: Infinity, sharesDays: false };
  });
}

function ofRule(rule: Rule, model: Model): Demand[] {
  const plain = { daysAtMost: Infinity, sharesDays: false };
  if (rule.weight < 100) return [];
  if (rule.kind === 'days-apart' && (rule.least ?? 0) > 0) {
    const each = Array.from({ length: model.days }, () => 1);
    const places = { capacity: each, dayOf: [...each.keys()], dayCapacity: each };
    return [{ ...plain, lessons: rule.lessons, places, sharesDays: true }];
  }
  if (rule.kind === 'not-at-once' && rule.sets.every(({ length }) => length === 1))
    return [{ ...plain, lessons: rule.sets.flat(), places: slotsOf(model, () => 1) }];
  if (rule.kind !== 'at-once' || rule.most === undefined) return [];
  const { most } = rule;
  const counted = new Set(rule.slots);
  const places = slotsOf(model, (slot) => (counted.has(slot) ? most : Infinity));
  return [{ ...plain, lessons: rule.lessons, places }];
}
