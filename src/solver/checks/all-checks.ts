import { idleLimits, limitsOf } from '../idle-limits.ts';
import type { Model } from '../model.ts';
import type { Rule, Who } from '../problem.ts';
import type { State } from '../state.ts';
import { type Check, Week } from './check.ts';
import { closed, inARow, leastADay, leastDays, mostADay, mostDays, rest, span } from './days.ts';
import { idle } from './idle.ts';
import { crowds, roomsUsed, row } from './lessons.ts';
import { pairsOf } from './pairs.ts';
import { edgeOfDay, moves, type PlaceOfRoom, pause, setsADay, timeToMove } from './within-days.ts';

/** All checks, and those to run after a unit or a room has changed its place. */
export type Checks = {
  readonly all: readonly Check[];
  readonly ofUnit: readonly (readonly Check[])[];
  readonly ofRoom: readonly (readonly Check[])[];
};

/** Returns the checks of all rules that do not depend on the place alone, separated into hard and soft ones. */
export function readChecks(state: State): { hard: Checks; soft: Checks } {
  const hard = new Register(state);
  const soft = new Register(state);
  for (const rule of state.model.problem.rules) {
    const isHard = rule.weight >= 100;
    if (!isHard || !limitsOf(rule)) (isHard ? hard : soft).addRule(rule);
  }
  for (const [resource, limits] of idleLimits(state.model.problem, state.model.resources)) {
    const week = new Week(state, resource);
    hard.add(idle(week, 100, limits), [resource]);
  }
  return { hard, soft };
}

class Register implements Checks {
  readonly all: Check[] = [];
  readonly ofUnit: Check[][];
  readonly ofRoom: Check[][];
  readonly #unitsOf: readonly number[][];
  readonly #state: State;

  constructor(state: State) {
    const { units, resources, needs, problem } = state.model;
    this.#state = state;
    this.ofUnit = units.lessons.map(() => []);
    this.ofRoom = problem.rooms.map(() => []);
    this.#unitsOf = Array.from({ length: resources.count }, () => []);
    for (const unit of units.lessons.keys()) {
      for (let need = needs.first[unit]!; need < needs.first[unit + 1]!; need++) {
        this.#unitsOf[needs.resource[need]!]!.push(unit);
      }
    }
  }

  /** Adds a check that covers the units of some resources. */
  add(check: Check, resources: readonly number[]): void {
    const { ofTeacher, ofGroup } = this.#state.model.resources;
    for (const resource of resources) this.ofRoom[resource - ofTeacher.length - ofGroup.length]?.push(check);
    this.#addForUnits(check, new Set(resources.flatMap((resource) => this.#unitsOf[resource]!)));
  }

  #addForUnits(check: Check, units: Iterable<number>): void {
    this.all.push(check);
    for (const unit of units) this.ofUnit[unit]!.push(check);
  }

  #addForLessons(check: Check, lessons: readonly number[]): void {
    this.#addForUnits(check, new Set(lessons.map((lesson) => this.#state.model.units.of[lesson]!)));
  }

  addRule(rule: Rule): void {
    const { resources } = this.#state.model;
    const pairs = pairsOf(rule, this.#state);
    if (pairs) this.#addForLessons(pairs.check, pairs.lessons);
    else if (rule.kind === 'edge-of-day') this.#addEdgeOfDay(rule);
    else if (rule.kind === 'pause') {
      this.#addTogether([rule.lessons, rule.others], rule, ([first, second], weight) =>
        pause(first!, second!, weight, rule.least),
      );
    } else if (rule.kind === 'sets-a-day') {
      this.#addTogether(rule.sets, rule, (sets, weight) => setsADay(sets, weight, rule.most));
    } else if ('who' in rule) {
      const lessons = rule.kind === 'periods-a-day' || rule.kind === 'periods-in-a-row' ? rule.lessons : undefined;
      for (const [resource, times] of resources.counted(rule.who, lessons)) {
        const week = new Week(this.#state, resource);
        for (const check of checksFor(rule, week, times * rule.weight)) this.add(check, [resource]);
      }
    } else if ('lessons' in rule) {
      for (const check of checksOfLessons(rule, this.#state)) this.#addForLessons(check, rule.lessons);
    }
  }

  #addEdgeOfDay({ lessons, whose, edge, weight }: Rule & { kind: 'edge-of-day' }): void {
    const { resources, units, problem } = this.#state.model;
    const meant = new Set(lessons.map((lesson) => units.of[lesson]!));
    const members = lessons.flatMap((lesson) => {
      const { groups, teachers } = problem.lessons[lesson]!;
      return whose === 'group'
        ? groups.map((group) => resources.ofGroup[group]!)
        : teachers.map((teacher) => resources.ofTeacher[teacher]!);
    });
    for (const resource of new Set(members)) {
      const those = this.#unitsOf[resource]!.filter((unit) => meant.has(unit));
      this.add(edgeOfDay(new Week(this.#state, resource), weight, those, edge), [resource]);
    }
  }

  /** Adds a check for each of the people, about their lessons of several sets together. */
  #addTogether(
    sets: readonly (readonly number[])[],
    { who, weight }: Rule & { who: Who },
    make: (weeks: readonly [Week, ...Week[]], weight: number) => Check,
  ): void {
    const counted = sets.map((set) => [...this.#state.model.resources.counted(who, set)]);
    for (const [index, [, times]] of (counted[0] ?? []).entries()) {
      const resources = counted.map((each) => each[index]![0]);
      const weeks = resources.map((resource) => new Week(this.#state, resource));
      this.add(make(weeks as [Week, ...Week[]], times * weight), resources);
    }
  }
}

function checksOfLessons(rule: Rule, state: State): Check[] {
  if (rule.kind === 'chain') return [row(state, rule.weight, rule.lessons)];
  if (rule.kind === 'rooms-used') return [roomsUsed(state, rule.weight, rule.lessons, rule.most)];
  return rule.kind === 'slots-used' || rule.kind === 'at-once' ? crowds(state, rule) : [];
}

function checksFor(rule: Rule, week: Week, weight: number): Check[] {
  const { model } = week.state;
  const limits = limitsOf(rule);
  if (limits) return [idle(week, weight, limits)];
  if (rule.kind === 'days-a-week') {
    const masks = rule.slots ? masksOf(rule.slots, model) : new Int32Array(model.days).fill(-1);
    return [
      ...(rule.most === undefined ? [] : [mostDays(week, weight, masks, rule.most)]),
      ...(rule.least === undefined ? [] : [leastDays(week, weight, masks, rule.least)]),
    ];
  }
  if (rule.kind === 'periods-a-day') {
    const { most, least, mayBeEmpty = true, lessons } = rule;
    const countedBy = rule.who.kind === 'teacher' || lessons ? 'day' : 'period';
    return [
      ...(most === undefined ? [] : [mostADay(week, weight, most, countedBy)]),
      ...(least === undefined ? [] : [leastADay(week, weight, { least, mayBeEmpty, countedBy })]),
    ];
  }
  if (rule.kind === 'periods-in-a-row') return [inARow(week, weight, rule.most)];
  if (rule.kind === 'span-a-day') return [span(week, weight, rule.most, rule.oneDayOneMore ? 1 : 0)];
  if (rule.kind === 'rest') return [rest(week, weight, rule.least, rule.circular ?? false)];
  if (rule.kind === 'moves') return [moves(week, weight, placesOf(rule.between, model), rule.most, rule.per)];
  if (rule.kind === 'time-to-move') return [timeToMove(week, weight, placesOf(rule.between, model), rule.least)];
  const isSoftOfRoom = rule.kind === 'unavailable' && rule.who.kind === 'room' && rule.weight < 100;
  return isSoftOfRoom ? [closed(week, weight, masksOf(rule.slots, model))] : [];
}

function masksOf(slots: readonly number[], { days, periods }: Model): Int32Array {
  const masks = new Int32Array(days);
  for (const slot of slots) masks[Math.floor(slot / periods)]! |= 1 << (slot % periods);
  return masks;
}

function placesOf(between: 'rooms' | 'buildings', { problem, rooms }: Model): PlaceOfRoom {
  const { room } = rooms.choices;
  if (between === 'rooms') return room;
  const buildings = [...new Set(problem.rooms.flatMap(({ building }) => building ?? []))];
  return room.map((each) => buildings.indexOf(problem.rooms[each]!.building ?? ''));
}
