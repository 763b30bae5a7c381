import type { Problem, Rule } from '../problem.ts';

/**
 * The part of a problem about some lessons and rules. It is never harder than the whole: a rule that other lessons could help
 * to keep is left out. Who and where have the same numbers as in the whole.
 */
export function restrict(problem: Problem, lessons: readonly number[], rules: readonly Rule[]): Problem {
  const part = new Part(problem, lessons);
  return {
    ...problem,
    lessons: lessons.map((lesson) => problem.lessons[lesson]!),
    rules: rules.flatMap((rule) => part.ruleOf(rule) ?? []),
  };
}

/** Kinds of rules that can only be broken by all of their lessons together. */
const wholeOrNot: ReadonlySet<Rule['kind']> = new Set(['chain', 'follows', 'later']);
/** Kinds of rules whose lower bound is easier to meet with more lessons. */
const crowds: ReadonlySet<Rule['kind']> = new Set(['slots-used', 'at-once']);

class Part {
  readonly #problem: Problem;
  /** The new number of each lesson. */
  readonly #numbers: ReadonlyMap<number, number>;

  constructor(problem: Problem, lessons: readonly number[]) {
    this.#problem = problem;
    this.#numbers = new Map(lessons.map((lesson, number) => [lesson, number]));
  }

  ruleOf(rule: Rule): Rule | undefined {
    const part = this.#renumbered(rule);
    if ('who' in part) return this.#ruleOfWho(part);
    if (part.kind === 'break') return part;
    if (part.kind === 'not-at-once') {
      const sets = part.sets.filter(({ length }) => length > 0);
      return sets.length < 2 ? undefined : { ...part, sets };
    }
    const isHelped = wholeOrNot.has(part.kind) || (crowds.has(part.kind) && 'least' in part);
    const isWhole = 'lessons' in rule && part.lessons.length === rule.lessons?.length;
    return part.lessons.length === 0 || (isHelped && !isWhole) ? undefined : part;
  }

  #renumbered<R extends Rule>(rule: R): R {
    const listed = Object.entries(rule).map(([field, value]) => {
      if (field === 'sets') return [field, (value as number[][]).map((set) => this.#numbersOf(set))];
      return field === 'lessons' || field === 'others' ? [field, this.#numbersOf(value as number[])] : [field, value];
    });
    return Object.fromEntries(listed);
  }

  #numbersOf(lessons: readonly number[]): number[] {
    return lessons.flatMap((lesson) => this.#numbers.get(lesson) ?? []);
  }

  #ruleOfWho(rule: Extract<Rule, { who: unknown }>): Rule | undefined {
    const those = this.#those(rule.who.kind, 'some', rule.who.ids);
    const whole = this.#those(rule.who.kind, 'all', those);
    if (rule.kind === 'gaps' || rule.kind === 'early') return whole.length === 0 ? undefined : withIds(rule, whole);
    if (those.length === 0) return undefined;
    const asksLeast = (rule.kind === 'days-a-week' || rule.kind === 'periods-a-day') && rule.least !== undefined;
    if (!asksLeast || whole.length === those.length) return withIds(rule, those);
    const { least: _, ...most } = rule;
    return rule.most === undefined ? undefined : withIds(most, those);
  }

  /** Returns the owners with some, or all, of their lessons in the part. For rooms, any lesson can use any room. */
  #those(kind: 'teacher' | 'group' | 'room', many: 'some' | 'all', ids: readonly number[]): number[] {
    const { lessons } = this.#problem;
    const isAll = this.#numbers.size === lessons.length;
    if (kind === 'room') return many === 'some' || isAll ? [...ids] : [];
    const wanted = new Set(ids);
    const inside = new Set<number>();
    const outside = new Set<number>();
    for (const [lesson, { teachers, groups }] of lessons.entries()) {
      for (const each of kind === 'teacher' ? teachers : groups) {
        if (wanted.has(each)) (this.#numbers.has(lesson) ? inside : outside).add(each);
      }
    }
    return [...inside].filter((each) => many === 'some' || !outside.has(each));
  }
}

function withIds<R extends Extract<Rule, { who: unknown }>>(rule: R, ids: readonly number[]): R {
  return { ...rule, who: { ...rule.who, ids } };
}
