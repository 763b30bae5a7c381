import type { MoveUpChoice, MoveUpOutcome, MoveUpStudent } from '../moving-up.contract.ts';

/** The choices by roll, only where they differ from the suggestion. */
export type Choices = ReadonlyMap<number, MoveUpChoice>;

/** A value of a student's select: an outcome, with the class if it is not the usual one. */
export type OutcomeValue = MoveUpOutcome | `${'promoted' | 'kept'}:${number}`;

export type Decision = Pick<MoveUpChoice, 'outcome' | 'class'>;

/** A choice in an outcome's select: one of its values, or a dialog for another class. */
export type OutcomeWish = OutcomeValue | 'suggested' | 'other';

/** A student, by the name that a selection has for them. */
export type Listed = MoveUpStudent & { readonly _id: string };

/** The id of a student's select. */
export function outcomeId(roll: number): string {
  return `outcome-${roll}`;
}

export function decisionOf(value: OutcomeValue): Decision {
  const [outcome, named] = value.split(':') as [MoveUpOutcome, string?];
  return named === undefined ? { outcome } : { outcome, class: Number(named) };
}

export function toValue({ outcome, class: named }: Decision): OutcomeValue {
  return named === undefined ? outcome : (`${outcome}:${named}` as OutcomeValue);
}

/** The value of a student's select: the choice, or else the plan's outcome. */
export function shownValue(student: Pick<MoveUpStudent, 'outcome'>, choice: MoveUpChoice | undefined): OutcomeValue {
  return choice ? toValue(choice) : student.outcome;
}

type Student = Pick<MoveUpStudent, 'roll' | 'suggested'>;

/**
 * The choices after deciding for some students. Choosing the suggested outcome removes a choice, except for undecided,
 * which has to be chosen explicitly, because it is only suggested if there is no next class.
 */
export function decide(choices: Choices, students: readonly Student[], decision: Decision): Choices {
  const next = new Map(choices);
  for (const { roll, suggested } of students) {
    const isSuggested =
      decision.class === undefined && decision.outcome === suggested && decision.outcome !== 'undecided';
    if (isSuggested) next.delete(roll);
    else next.set(roll, { roll, ...decision });
  }
  return next;
}

/** The choices without those of these students. */
export function asSuggested(choices: Choices, students: readonly Pick<Student, 'roll'>[]): Choices {
  const next = new Map(choices);
  for (const { roll } of students) next.delete(roll);
  return next;
}

/** The common state of a class: no choice, one outcome for all, or neither. */
export function valueOfClass(
  students: readonly Pick<MoveUpStudent, 'roll' | 'outcome'>[],
  choices: Choices,
): OutcomeValue | 'suggested' | 'each' {
  if (!students.some(({ roll }) => choices.has(roll))) return 'suggested';
  const values = new Set(students.map((student) => shownValue(student, choices.get(student.roll))));
  const [only] = values;
  return values.size === 1 && only !== undefined ? only : 'each';
}
