import { idleLimits, limitsOf } from '../idle-limits.ts';
import type { Model } from '../model.ts';
import type { Rule, Who } from '../problem.ts';
import type { State } from '../state.ts';
import type { Check } from './check.ts';
import { AtOnceAtLeastCheck, AtOnceCheck, SlotsUsedAtLeastCheck, SlotsUsedCheck } from './crowd.ts';
import { ClosedCheck, InARowCheck, LeastADayCheck, MostADayCheck } from './day-load.ts';
import { EdgeOfDayCheck } from './edge-of-day.ts';
import { IdleCheck } from './idle.ts';
import { PairsCheck, pairsOf } from './pairs.ts';
import { PauseCheck, SetsADayCheck } from './parts-of-day.ts';
import { RestCheck } from './rest.ts';
import { RoomsUsedCheck } from './rooms-used.ts';
import { RowCheck } from './row.ts';
import { SpanCheck } from './span.ts';
import { MovesCheck, type PlaceOfRoom, TimeToMoveCheck } from './ways.ts';
import { LeastDaysCheck, MostDaysCheck } from './week-days.ts';

/** All checks, and those to run after a unit or a room has changed its place. */
export type Checks = {
  readonly all: readonly Check[];
  readonly ofUnit: readonly (readonly Check[])[];
  readonly ofRoom: readonly (readonly Check[])[];
};

/** Returns the checks of all rules that do not depend on the place alone, separated into hard and soft ones. */
export function readChecks(state: State): { hard: Checks; soft: Checks } {
  const hard = new Register(state.model);
  const soft = new Register(state.model);
  for (const rule of state.model.problem.rules) {
    const isHard = rule.weight >= 100;
    if (!isHard || !limitsOf(rule)) addChecks(rule, state, isHard ? hard : soft);
  }
  for (const [resource, limits] of idleLimits(state.model.problem, state.model.resources)) {
    hard.addForResource(resource, new IdleCheck(state, resource, 100, limits));
  }
  return { hard, soft };
}

class Register implements Checks {
  readonly all: Check[] = [];
  readonly ofUnit: Check[][];
  readonly ofRoom: Check[][];
  readonly #unitsOf: number[][];
  readonly #unitOf: Int32Array;
  readonly #firstRoom: number;

  constructor({ units, resources, needs, problem }: Model) {
    this.ofUnit = units.lessons.map(() => []);
    this.ofRoom = problem.rooms.map(() => []);
    this.#unitsOf = Array.from({ length: resources.count }, () => []);
    this.#unitOf = units.of;
    this.#firstRoom = problem.teachers.length + problem.groups.length;
    for (const unit of units.lessons.keys()) {
      for (let need = needs.first[unit]!; need < needs.first[unit + 1]!; need++) {
        this.#unitsOf[needs.resource[need]!]!.push(unit);
      }
    }
  }

  unitsOf(resource: number): readonly number[] {
    return this.#unitsOf[resource]!;
  }

  addForResource(resource: number, check: Check): void {
    this.all.push(check);
    this.ofRoom[resource - this.#firstRoom]?.push(check);
    for (const unit of this.#unitsOf[resource]!) this.ofUnit[unit]!.push(check);
  }

  /** Adds a check that covers the units of several resources. */
  addForUnits(resources: readonly number[], check: Check): void {
    this.all.push(check);
    const units = new Set(resources.flatMap((resource) => this.#unitsOf[resource]!));
    for (const unit of units) this.ofUnit[unit]!.push(check);
  }

  addForLessons(lessons: readonly number[], check: Check): void {
    this.all.push(check);
    for (const unit of new Set(lessons.map((lesson) => this.#unitOf[lesson]!))) this.ofUnit[unit]!.push(check);
  }
}

function addChecks(rule: Rule, state: State, register: Register): void {
  const pairs = pairsOf(rule);
  if (pairs) {
    const lessons = rule.kind === 'same' ? oneOfEachUnit(pairs.lessons, state.model) : pairs.lessons;
    if (lessons.length > 1) register.addForLessons(lessons, new PairsCheck(state, lessons, rule.weight, pairs.pairing));
  } else if (rule.kind === 'edge-of-day') addEdgeOfDay(rule, state, register);
  else if (rule.kind === 'pause') addPause(rule, state, register);
  else if (rule.kind === 'sets-a-day') addSetsADay(rule, state, register);
  else if ('who' in rule) addForWho(rule, rule.who, state, register);
  else if ('lessons' in rule) {
    for (const check of checksOfLessons(rule, state)) register.addForLessons(rule.lessons, check);
  }
}

function checksOfLessons(rule: Rule, state: State): Check[] {
  if (rule.kind === 'chain') return [new RowCheck(state, rule.lessons, rule.weight)];
  if (rule.kind === 'rooms-used') return [new RoomsUsedCheck(state, rule.lessons, rule.weight, rule.most)];
  if (rule.kind !== 'slots-used' && rule.kind !== 'at-once') return [];
  const { weight, lessons, slots, most, least } = rule;
  const [Most, Least] =
    rule.kind === 'slots-used' ? [SlotsUsedCheck, SlotsUsedAtLeastCheck] : [AtOnceCheck, AtOnceAtLeastCheck];
  const checks: Check[] = most === undefined ? [] : [new Most(state, weight, lessons, slots, most)];
  if (least === undefined) return checks;
  const check = new Least(state, weight, lessons, slots, least);
  if (check instanceof AtOnceAtLeastCheck) check.mayBeEmpty = rule.kind === 'at-once' && rule.mayBeEmpty === true;
  return [...checks, check];
}

function oneOfEachUnit(lessons: readonly number[], { units }: Model): number[] {
  return [...new Map(lessons.map((lesson) => [units.of[lesson]!, lesson])).values()];
}

function addEdgeOfDay(rule: Rule & { kind: 'edge-of-day' }, state: State, register: Register): void {
  const { resources, units, problem } = state.model;
  const meant = new Set(rule.lessons.map((lesson) => units.of[lesson]!));
  const whose = rule.lessons.flatMap((lesson) => {
    const { groups, teachers } = problem.lessons[lesson]!;
    return rule.whose === 'group'
      ? groups.map((group) => resources.ofGroup[group]!)
      : teachers.map((teacher) => resources.ofTeacher[teacher]!);
  });
  for (const resource of new Set(whose)) {
    const those = register.unitsOf(resource).filter((unit) => meant.has(unit));
    register.addForResource(resource, new EdgeOfDayCheck(state, resource, rule.weight, those, rule.edge));
  }
}

function addPause(rule: Rule & { kind: 'pause' }, state: State, register: Register): void {
  const { resources } = state.model;
  const seconds = [...resources.counted(rule.who, rule.others).keys()];
  for (const [index, [first, times]] of [...resources.counted(rule.who, rule.lessons)].entries()) {
    const check = new PauseCheck(state, first, seconds[index]!, times * rule.weight, rule.least);
    register.addForUnits([first, seconds[index]!], check);
  }
}

function addSetsADay(rule: Rule & { kind: 'sets-a-day' }, state: State, register: Register): void {
  const parts = rule.sets.map((set) => [...state.model.resources.counted(rule.who, set).entries()]);
  for (const [index, [, times]] of (parts[0] ?? []).entries()) {
    const ofOne = parts.map((part) => part[index]![0]);
    register.addForUnits(ofOne, new SetsADayCheck(state, ofOne, times * rule.weight, rule.most));
  }
}

function addForWho(rule: Rule, who: Who, state: State, register: Register): void {
  const lessons = rule.kind === 'periods-a-day' || rule.kind === 'periods-in-a-row' ? rule.lessons : undefined;
  for (const [resource, times] of state.model.resources.counted(who, lessons)) {
    for (const check of checksFor(rule, state, resource, times * rule.weight)) register.addForResource(resource, check);
  }
}

function checksFor(rule: Rule, state: State, resource: number, weight: number): Check[] {
  const limits = limitsOf(rule);
  if (limits) return [new IdleCheck(state, resource, weight, limits)];
  const checks: Check[] = [];
  if (rule.kind === 'days-a-week') {
    const masks = rule.slots ? masksOf(rule.slots, state.model) : new Int32Array(state.model.days).fill(-1);
    if (rule.most !== undefined) checks.push(new MostDaysCheck(state, resource, weight, masks, rule.most));
    if (rule.least !== undefined) checks.push(new LeastDaysCheck(state, resource, weight, masks, rule.least));
  }
  if (rule.kind === 'periods-a-day') {
    const { most, least, mayBeEmpty = true, lessons } = rule;
    const countedBy = rule.who.kind === 'teacher' || lessons ? 'day' : 'period';
    if (most !== undefined) checks.push(new MostADayCheck(state, resource, weight, most, countedBy));
    if (least !== undefined) checks.push(new LeastADayCheck(state, resource, weight, least, mayBeEmpty, countedBy));
  }
  if (rule.kind === 'periods-in-a-row') checks.push(new InARowCheck(state, resource, weight, rule.most));
  if (rule.kind === 'span-a-day')
    checks.push(new SpanCheck(state, resource, weight, rule.most, rule.oneDayOneMore ?? false));
  if (rule.kind === 'rest') checks.push(new RestCheck(state, resource, weight, rule.least, rule.circular ?? false));
  if (rule.kind === 'moves') {
    checks.push(new MovesCheck(state, resource, weight, placesOf(rule.between, state.model), rule.most, rule.per));
  }
  if (rule.kind === 'time-to-move') {
    checks.push(new TimeToMoveCheck(state, resource, weight, placesOf(rule.between, state.model), rule.least));
  }
  if (rule.kind === 'unavailable' && rule.who.kind === 'room' && rule.weight < 100) {
    checks.push(new ClosedCheck(state, resource, weight, masksOf(rule.slots, state.model)));
  }
  return checks;
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
