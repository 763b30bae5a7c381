import type { Problem, Rule, Who } from '../problem.ts';

/**
 * The part of a problem about some lessons and rules. It is never harder than the whole: a rule that other lessons could help
 * to keep is left out. Who and where have the same numbers as in the whole.
 */
export function restrict(problem: Problem, lessons: readonly number[], rules: readonly Rule[]): Problem {
  const numbers: Numbers = new Map(lessons.map((lesson, number) => [lesson, number]));
  return {
    ...problem,
    lessons: lessons.map((lesson) => problem.lessons[lesson]!),
    rules: rules.flatMap((rule) => ruleOfPart(rule, problem, numbers) ?? []),
  };
}

/** The new number of each lesson. */
type Numbers = ReadonlyMap<number, number>;

/** Kinds of rules that can only be broken by all of their lessons together. */
const wholeOrNot: ReadonlySet<Rule['kind']> = new Set(['chain', 'follows', 'later']);
/** Kinds of rules whose lower bound is easier to meet with more lessons. */
const crowds: ReadonlySet<Rule['kind']> = new Set(['slots-used', 'at-once']);

function ruleOfPart(rule: Rule, problem: Problem, numbers: Numbers): Rule | undefined {
  const part = renumbered(rule, numbers);
  if ('who' in part) return ruleOfWho(part, problem, numbers);
  if (part.kind === 'break') return part;
  if (part.kind === 'not-at-once') {
    const sets = part.sets.filter(({ length }) => length > 0);
    return sets.length < 2 ? undefined : { ...part, sets };
  }
  const isHelped = wholeOrNot.has(part.kind) || (crowds.has(part.kind) && 'least' in part);
  const isWhole = 'lessons' in rule && part.lessons.length === rule.lessons?.length;
  return part.lessons.length === 0 || (isHelped && !isWhole) ? undefined : part;
}

function renumbered<R extends Rule>(rule: R, numbers: Numbers): R {
  const numbersOf = (lessons: readonly number[]) => lessons.flatMap((lesson) => numbers.get(lesson) ?? []);
  const listed = Object.entries(rule).map(([field, value]) => {
    if (field === 'sets') return [field, (value as number[][]).map(numbersOf)];
    return field === 'lessons' || field === 'others' ? [field, numbersOf(value as number[])] : [field, value];
  });
  return Object.fromEntries(listed);
}

function ruleOfWho(rule: Extract<Rule, { who: Who }>, problem: Problem, numbers: Numbers): Rule | undefined {
  const [those, whole] = membersOf(rule.who, problem, numbers);
  if (rule.kind === 'gaps' || rule.kind === 'early') return whole.length === 0 ? undefined : withIds(rule, whole);
  if (those.length === 0) return undefined;
  const asksLeast = (rule.kind === 'days-a-week' || rule.kind === 'periods-a-day') && rule.least !== undefined;
  if (!asksLeast || whole.length === those.length) return withIds(rule, those);
  const { least: _, ...most } = rule;
  return rule.most === undefined ? undefined : withIds(most, those);
}

/** Returns the owners with some, and those with all, of their lessons in the part. Any lesson can use any room. */
function membersOf({ kind, ids }: Who, { lessons }: Problem, numbers: Numbers): [some: number[], all: number[]] {
  if (kind === 'room') return [[...ids], numbers.size === lessons.length ? [...ids] : []];
  const wanted = new Set(ids);
  const inside = new Set<number>();
  const outside = new Set<number>();
  for (const [lesson, { teachers, groups }] of lessons.entries()) {
    for (const each of kind === 'teacher' ? teachers : groups) {
      if (wanted.has(each)) (numbers.has(lesson) ? inside : outside).add(each);
    }
  }
  return [[...inside], [...inside.difference(outside)]];
}

function withIds<R extends Extract<Rule, { who: Who }>>(rule: R, ids: readonly number[]): R {
  return { ...rule, who: { ...rule.who, ids } };
}
