import type { Problem, Rule, Timetable, Violation } from './problem.ts';
import { breaksOfLessons } from './verify/lesson-rules.ts';
import { breaksOfPeople } from './verify/people-rules.ts';
import { type Break, Sheet } from './verify/sheet.ts';
import { breaksWithoutRule } from './verify/without-a-rule.ts';

/**
 * Judges a timetable by interpreting each rule again: finds all broken requirements and preferences, including those
 * without a rule. It shares no code with the search, so it finds rules that the search misinterprets.
 */
export function verify(problem: Problem, timetable: Timetable): Violation[] {
  const sheet = new Sheet(problem, timetable);
  const ofRules = problem.rules.flatMap((rule) =>
    breaksOf(rule, sheet).map((each) => violationOf(rule, each, timetable)),
  );
  return [...breaksWithoutRule(problem, timetable, sheet), ...ofRules];
}

function breaksOf(rule: Rule, sheet: Sheet): Break[] {
  return 'who' in rule ? breaksOfPeople(rule, sheet) : breaksOfLessons(rule, sheet);
}

/** A required room that is missing has the kind `room-missing`; any other violation has the kind of its rule. */
function violationOf(rule: Rule, { times, lessons }: Break, timetable: Timetable): Violation {
  const [lesson] = lessons;
  const hasNone = rule.kind === 'rooms' && rule.weight === 100 && timetable[lesson ?? -1]?.room === null;
  return { rule: rule.id, kind: hasNone ? 'room-missing' : rule.kind, weight: rule.weight, times, lessons };
}
