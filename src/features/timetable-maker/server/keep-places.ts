import type { Problem, Rule, Timetable } from '../solver/problem.ts';
import type { Keeping } from '../timetable-maker.contract.ts';

/** What a move costs, beside 50 for a rule that should hold: with `all` nearly two such rules, with `most` less than one. */
const costOfMove: Readonly<Record<Keeping, number>> = { all: 95, most: 30 };

/** The problem with the wish that each lesson stays where a timetable has it. */
export function keepPlaces(problem: Problem, timetable: Timetable, keep: Keeping): Problem {
  const stay = timetable.flatMap(({ slot }, lesson): Rule[] =>
    slot === null
      ? []
      : [{ id: 'stay', weight: costOfMove[keep], kind: 'starts-in', lessons: [lesson], slots: [slot] }],
  );
  return { ...problem, rules: [...problem.rules, ...stay] };
}
