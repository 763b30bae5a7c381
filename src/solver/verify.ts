import type { Problem, Rule, Timetable, Violation } from './problem.ts';
import { breaksOfLessons } from './verify/lesson-rules.ts';
import { breaksOfPeople } from './verify/people-rules.ts';
import { type Break, Sheet } from './verify/sheet.ts';
import { breaksWithoutRule } from './verify/without-a-rule.ts';

/**
 * Judges a timetable by reading each rule again: every break of every rule, those that must hold and those that should, and of
 * what holds without a rule. It shares nothing with the search, so that a rule misread there is found here.
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

/** A lesson that must have a room and has none lacks one; any other break of a rule is called as the rule is. */
function violationOf(rule: Rule, { times, lessons }: Break, timetable: Timetable): Violation {
  const [lesson] = lessons;
  const hasNone = rule.kind === 'rooms' && rule.weight === 100 && timetable[lesson ?? -1]?.room === null;
  return { rule: rule.id, kind: hasNone ? 'room-missing' : rule.kind, weight: rule.weight, times, lessons };
}
