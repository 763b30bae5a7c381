import type { Problem } from './problem.ts';

/** Lessons that are placed together, because they must start together; other lessons are units on their own. */
export type Units = {
  /** The lessons of each unit. */
  readonly lessons: readonly Int32Array[];
  /** The unit of each lesson. */
  readonly of: Int32Array;
};

/**
 * Joins the lessons that must start in the same slot. Lessons that share a teacher or group stay separate: they cannot
 * be at the same time, and the rule is then reported as broken.
 */
export function joinLessons(problem: Problem): Units {
  const members = problem.lessons.map((_, lesson) => [lesson]);
  for (const rule of problem.rules) {
    if (rule.kind !== 'same' || rule.what !== 'slot' || rule.weight < 100) continue;
    for (const lesson of rule.lessons.slice(1)) join(problem, members, rule.lessons[0]!, lesson);
  }
  const lessons = [...new Set(members)].map((each) => Int32Array.from(each));
  const of = new Int32Array(problem.lessons.length);
  for (const [unit, those] of lessons.entries()) for (const lesson of those) of[lesson] = unit;
  return { lessons, of };
}

function join(problem: Problem, members: number[][], a: number, b: number) {
  const ofA = members[a]!;
  const ofB = members[b]!;
  if (ofA === ofB || ofA.some((one) => ofB.some((other) => shareSomebody(problem, one, other)))) return;
  ofA.push(...ofB);
  for (const lesson of ofB) members[lesson] = ofA;
}

function shareSomebody({ lessons }: Problem, a: number, b: number): boolean {
  const [one, other] = [lessons[a]!, lessons[b]!];
  return (
    one.teachers.some((teacher) => other.teachers.includes(teacher)) ||
    one.groups.some((group) => other.groups.includes(group))
  );
}
