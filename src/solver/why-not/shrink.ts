import type { Clock } from '../clock.ts';
import type { Problem, Rule } from '../problem.ts';
import { type Proof, prove } from './prove.ts';
import { restrict } from './restrict.ts';

const triesForEach = 400;

export type Core = { readonly rules: readonly Rule[]; readonly lessons: readonly number[]; readonly proof: Proof };

/**
 * Returns a smallest set of rules and lessons which proves that the lessons cannot be placed by the hard rules;
 * `undefined` if there is no proof.
 */
export function findCore(problem: Problem, lessons: readonly number[], tries: number, clock: Clock): Core | undefined {
  const hard = problem.rules.filter((rule) => rule.weight >= 100);
  if (!prove(restrict(problem, lessons, hard), tries, clock).isImpossible) return undefined;
  const prover = (those: readonly number[], rules: readonly Rule[]) =>
    prove(restrict(problem, those, rules), Math.max(tries, triesForEach), clock);
  const concerned = hard.filter((rule) => restrict(problem, lessons, [rule]).rules.length > 0);
  const rules = leaveOut(concerned, (some) => prover(lessons, some).isImpossible);
  const fewer = leaveOut(lessons, (some) => prover(some, rules).isImpossible);
  const needed = leaveOut(rules, (some) => prover(fewer, some).isImpossible);
  return { rules: needed, lessons: fewer, proof: prover(fewer, needed) };
}

/** The items without those that are not needed, in larger parts first, then one by one. */
function leaveOut<T>(items: readonly T[], isEnough: (some: readonly T[]) => boolean): readonly T[] {
  let kept = items;
  for (let size = Math.ceil(items.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < kept.length; ) {
      const without = [...kept.slice(0, from), ...kept.slice(from + size)];
      if (isEnough(without)) kept = without;
      else from += size;
    }
  }
  return kept;
}
