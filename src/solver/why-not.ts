import { Clock } from './clock.ts';
import { makeTimetable } from './make-timetable.ts';
import { type Model, readModel } from './model.ts';
import type { Problem, Rule, Who } from './problem.ts';
import { findShortage, listDemands } from './why-not/demands.ts';
import { type Core, findCore } from './why-not/shrink.ts';

/** A contradiction that makes a timetable impossible. */
export type Reason = {
  /**
   * The ids of the rules, all of which are needed for the contradiction; empty if there are just too many lessons for
   * the week.
   */
  readonly rules: readonly string[];
  /** The indexes of the lessons for which these rules leave no place. */
  readonly lessons: readonly number[];
  /** The owner of the lessons, if the cause is that one teacher, group or room is in one place at a time. */
  readonly who?: { readonly kind: Who['kind']; readonly id: number };
  /** In periods, or in days if the lessons must be on different days. */
  readonly slotsNeeded?: number;
  readonly slotsAvailable?: number;
};

export type WhyNotOptions = {
  /** Processor time, 5 if not given. */
  readonly seconds?: number;
  readonly isStopped?: () => boolean;
};

const mostReasons = 5;
/** Lessons tried together. */
const mostTogether = 60;

/**
 * Finds why a problem has no timetable, simplest reasons first: lessons without a place, an owner with too many
 * lessons, rules about certain lessons, and what a search gets stuck on. An empty result does not prove that there is a
 * timetable.
 */
export function whyNot(problem: Problem, { seconds = 5, isStopped }: WhyNotOptions = {}): Reason[] {
  const clock = new Clock(seconds, isStopped);
  const model = readModel(problem);
  const reasons: Reason[] = [];
  const asked = new Set<string>();
  const ask = (lessons: readonly number[], tries: number) => {
    const key = lessons.join(' ');
    if (lessons.length === 0 || lessons.length > mostTogether || asked.has(key)) return;
    asked.add(key);
    if (reasons.some((reason) => reason.lessons.every((lesson) => lessons.includes(lesson)))) return;
    const core = findCore(problem, lessons, tries, clock);
    if (core) reasons.push(reasonOf(core));
  };
  const askAll = (sets: Iterable<readonly number[]>, tries: number) => {
    for (const lessons of sets) {
      if (reasons.length >= mostReasons || clock.isOver()) return;
      ask(lessons, tries);
    }
  };
  askAll(lessonsWithoutPlace(model), 1);
  askAll(crowdedLessons(model), 1);
  if (reasons.length > 0) return reasons;
  askAll(lessonsTiedByRules(problem), 200);
  askAll(lessonsOfEachOne(problem), 20);
  if (reasons.length > 0) return reasons;
  askAll(lessonsAroundTheStuck(problem, seconds / 5, isStopped), 2000);
  return reasons;
}

function reasonOf({ rules, lessons, proof: { shortage } }: Core): Reason {
  return {
    rules: [...new Set(rules.map(({ id }) => id))],
    lessons,
    ...(shortage?.who && { who: shortage.who }),
    ...(shortage && { slotsNeeded: shortage.needed, slotsAvailable: shortage.available }),
  };
}

function lessonsWithoutPlace({ units, starts, rooms }: Model): number[][] {
  const withoutSlot = [...units.lessons].filter((_, unit) => starts.allowed[unit]!.length === 0);
  const withoutRoom = [...rooms.allowed.keys()].filter(
    (lesson) => rooms.isAsked[lesson] && rooms.allowed[lesson]!.length === 0,
  );
  return [...withoutSlot.map((lessons) => [...lessons]), ...withoutRoom.map((lesson) => [lesson])];
}

function* crowdedLessons(model: Model): Generator<readonly number[]> {
  for (const demand of listDemands(model)) {
    const shortage = findShortage(demand, model, (unit) => model.starts.allowed[unit]!);
    if (shortage) yield shortage.lessons;
  }
}

/**
 * Yields the lessons of each rule about certain lessons, then those together with the lessons of the rules that share
 * one, and so on.
 */
function* lessonsTiedByRules({ rules }: Problem): Generator<readonly number[]> {
  const sets = rules.filter(({ weight, kind }) => weight >= 100 && !unary.has(kind)).map(lessonsNamed);
  const rulesOf = new Map<number, number[]>();
  for (const [rule, lessons] of sets.entries()) {
    for (const lesson of lessons) rulesOf.set(lesson, [...(rulesOf.get(lesson) ?? []), rule]);
  }
  let grown = sets.filter(({ length }) => length > 0 && length <= 12);
  for (let step = 0; step < 4; step++) {
    yield* grown;
    grown = grown
      .map((lessons) => [...new Set(lessons.flatMap((lesson) => rulesOf.get(lesson)!.flatMap((rule) => sets[rule]!)))])
      .filter(({ length }) => length <= 12);
  }
}

const unary: ReadonlySet<Rule['kind']> = new Set(['starts-in', 'stays-in', 'rooms']);

function lessonsNamed(rule: Rule): readonly number[] {
  if (rule.kind === 'not-at-once') return rule.sets.flat();
  return 'lessons' in rule && !('who' in rule) ? rule.lessons : [];
}

function* lessonsOfEachOne({ lessons, teachers, groups }: Problem): Generator<readonly number[]> {
  const all = [...lessons.keys()];
  for (const id of teachers.keys()) yield all.filter((lesson) => lessons[lesson]!.teachers.includes(id));
  for (const id of groups.keys()) yield all.filter((lesson) => lessons[lesson]!.groups.includes(id));
}

/**
 * For each lesson that the search removed most often, yields all lessons of its teachers and groups, separately and
 * together.
 */
function* lessonsAroundTheStuck(
  problem: Problem,
  seconds: number,
  isStopped: (() => boolean) | undefined,
): Generator<readonly number[]> {
  const { stuck } = makeTimetable(problem, { seed: 1, seconds, ...(isStopped && { isStopped }) });
  const all = [...problem.lessons.keys()];
  yield stuck.slice(0, 5);
  yield stuck;
  for (const lesson of stuck) {
    const own = problem.lessons[lesson]!;
    const ofTeachers = all.filter((each) => problem.lessons[each]!.teachers.some((one) => own.teachers.includes(one)));
    const ofGroups = all.filter((each) => problem.lessons[each]!.groups.some((one) => own.groups.includes(one)));
    yield ofTeachers;
    yield ofGroups;
    yield [...new Set([...ofTeachers, ...ofGroups])];
  }
}
