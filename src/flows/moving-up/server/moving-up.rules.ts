import { type Fault, fault } from '../../../platform/contract/reason.ts';
import { shownHundredths } from '../../../platform/contract/share.ts';
import type { RollFault } from '../../../platform/server/refusal.ts';
import type { MoveUpChoice, MoveUpClass, MoveUpCounts, MoveUpOutcome, RollRule } from '../moving-up.contract.ts';
import * as refusals from '../moving-up.refusals.ts';

/** A student who may move up, by the enrolment that would end. */
export type Candidate = {
  readonly studentId: number;
  readonly enrolmentId: number;
  readonly roll: number;
  readonly name: string;
  readonly class: number;
  /** The enrolment's first day, and the first day after it if it ends. */
  readonly from: string;
  readonly until: string | null;
  /** The mean of the session's results; `null` if there are none, or if it is not needed. */
  readonly percent: number | null;
  /** Whether another enrolment follows this one already. */
  readonly movesLater: boolean;
};

/** The holder of a roll from a day until the day before `until`. */
export type RollHolder = { readonly roll: number; readonly from: string; readonly until: string | null };

/** A class of the school; they come in their order. */
export type ClassFacts = { readonly class: number; readonly movesUpTo: number | null; readonly isOpen: boolean };

export type MoveUp = {
  /** The first day of the new enrolments. */
  readonly day: string;
  readonly classes: readonly ClassFacts[];
  readonly candidates: readonly Candidate[];
  /** The other students with a roll on that day or later. */
  readonly holders: readonly RollHolder[];
  /** For results below it, keeping the student is suggested; `null` if there is no such limit. */
  readonly passPercent: number | null;
  readonly rolls: RollRule;
  readonly choices: readonly MoveUpChoice[];
  /** The language by which names are ordered. */
  readonly language: string;
};

/** A student with the effects of the move. */
export type Move = Omit<Candidate, 'movesLater'> & {
  readonly outcome: MoveUpOutcome;
  readonly suggested: MoveUpOutcome;
  readonly nextClass: number | null;
  readonly nextRoll: number | null;
  /** The first day of the new enrolment; the old one ends just before it. */
  readonly day: string;
};

export type MovePlan = {
  readonly moves: readonly Move[];
  readonly counts: MoveUpCounts;
  readonly classes: readonly MoveUpClass[];
  readonly faults: readonly RollFault[];
};

/** The effects of moving up, and its obstacles. */
export function planMoves(wanted: MoveUp): MovePlan {
  const { classes, candidates, choices } = wanted;
  const school = new Map(classes.map((facts, place) => [facts.class, { ...facts, place }]));
  const chosen = new Map(choices.map((choice) => [choice.roll, choice]));
  const faults: RollFault[] = [];
  const decided = candidates.map((candidate) => {
    const { why, ...decision } = decide(candidate, chosen.get(candidate.roll), school, wanted);
    if (why) faults.push({ roll: candidate.roll, why });
    return { ...candidate, ...decision };
  });
  const placeOf = (classNumber: number) => school.get(classNumber)?.place ?? 0;
  decided.sort((one, other) => placeOf(one.class) - placeOf(other.class) || one.roll - other.roll);
  const rolls = numberAnew(decided, wanted, placeOf);
  const moves = decided.map(({ movesLater: _, ...student }) => ({
    ...student,
    nextRoll: rolls.get(student.enrolmentId) ?? null,
    day: student.from > wanted.day ? student.from : wanted.day,
  }));
  const known = new Set(candidates.map(({ roll }) => roll));
  for (const { roll } of choices) {
    if (!known.has(roll)) faults.push({ roll, why: fault(refusals.notToMoveUp, { roll }) });
  }
  faults.push(...findTakenRolls(moves, wanted.holders));
  if (!moves.some(isMoved)) faults.push({ why: fault(refusals.nobodyToMoveUp) });
  return { moves, counts: countOutcomes(moves), classes: countByClass(moves, classes), faults };
}

type School = ReadonlyMap<number, ClassFacts & { readonly place: number }>;
/**
 * The chosen outcome, or else the suggested one. A student without a next class is undecided, which is a fault unless
 * it was chosen.
 */
function decide(
  { roll, class: classNumber, percent, movesLater }: Candidate,
  choice: MoveUpChoice | undefined,
  school: School,
  { passPercent }: MoveUp,
): Pick<Move, 'outcome' | 'suggested' | 'nextClass'> & { readonly why?: Fault } {
  const { movesUpTo = null } = school.get(classNumber) ?? {};
  const nextOf = (outcome: MoveUpOutcome) =>
    outcome === 'promoted' ? movesUpTo : outcome === 'kept' ? classNumber : null;
  const isUnder = passPercent !== null && percent !== null && shownHundredths(percent) < passPercent * 100;
  const byRule: MoveUpOutcome = isUnder ? 'kept' : movesUpTo === null ? 'leaving' : 'promoted';
  const suggested = isPlace(school, nextOf(byRule), byRule) ? byRule : 'undecided';
  const outcome = choice?.outcome ?? byRule;
  if (outcome === 'leaving' || outcome === 'undecided') {
    const why = outcome === 'leaving' && movesLater ? fault(refusals.movesLaterAlready, { roll }) : undefined;
    return { outcome, suggested, nextClass: null, ...(why && { why }) };
  }
  const nextClass = choice?.class ?? nextOf(outcome);
  const why = findWhyNot(roll, nextClass, school, movesLater);
  if (choice) return { outcome, suggested, nextClass, ...(why && { why }) };
  return why && suggested === 'undecided'
    ? { outcome: suggested, suggested, nextClass: null, why }
    : { outcome, suggested, nextClass, ...(why && { why }) };
}

function isPlace(school: School, classNumber: number | null, outcome: MoveUpOutcome): boolean {
  return outcome === 'leaving' || (classNumber !== null && school.get(classNumber)?.isOpen === true);
}

function findWhyNot(roll: number, nextClass: number | null, school: School, movesLater: boolean): Fault | undefined {
  if (nextClass === null) return fault(refusals.noNextClass, { roll });
  const next = school.get(nextClass);
  if (!next) return fault(refusals.nextClassUnknown, { roll });
  if (!next.isOpen) return fault(refusals.nextClassClosed, { roll, class: nextClass });
  return movesLater ? fault(refusals.movesLaterAlready, { roll }) : undefined;
}

/** Whether a student has another enrolment afterwards. */
function isMovedOn<M extends Pick<Move, 'outcome'>>({ outcome }: M): boolean {
  return outcome === 'promoted' || outcome === 'kept';
}

/** Whether anything is written for a student. */
function isMoved({ outcome }: Pick<Move, 'outcome'>): boolean {
  return outcome !== 'undecided';
}

type Decided = Candidate & Pick<Move, 'outcome' | 'nextClass'>;

/**
 * Returns the new rolls by enrolment: the old ones, or new numbers from 1 through the classes in their order, skipping
 * those that other students have.
 */
function numberAnew(
  students: readonly Decided[],
  { rolls, language, holders, day }: MoveUp,
  placeOf: (classNumber: number) => number,
): ReadonlyMap<number, number> {
  const moved = students.filter(isMovedOn);
  if (rolls === 'kept') return new Map(moved.map(({ enrolmentId, roll }) => [enrolmentId, roll]));
  const { compare } = new Intl.Collator(language, { numeric: true });
  const place = ({ nextClass }: Decided) => (nextClass === null ? 0 : placeOf(nextClass));
  const byName = (one: Decided, other: Decided) => (rolls === 'by-name' ? compare(one.name, other.name) : 0);
  moved.sort((one, other) => place(one) - place(other) || byName(one, other) || one.roll - other.roll);
  const others = [...holders, ...students.filter((one) => !isMoved(one))];
  const taken = new Set(others.filter(({ until }) => until === null || until > day).map(({ roll }) => roll));
  let roll = 0;
  return new Map(
    moved.map(({ enrolmentId }) => {
      do roll += 1;
      while (taken.has(roll));
      return [enrolmentId, roll];
    }),
  );
}

/** Finds the students whose new roll another student has on a day of the new enrolment. */
function findTakenRolls(moves: readonly Move[], others: readonly RollHolder[]): RollFault[] {
  const staying = moves.filter(({ outcome }) => outcome === 'undecided');
  const next = moves.flatMap(({ nextRoll, day, until, enrolmentId }) =>
    nextRoll === null ? [] : [{ roll: nextRoll, from: day, until, enrolmentId }],
  );
  const holders = Map.groupBy<number, RollHolder & { enrolmentId?: number }>(
    [...others, ...staying, ...next],
    ({ roll }) => roll,
  );
  return moves.flatMap(({ enrolmentId, roll, nextRoll, day, until }) => {
    if (nextRoll === null) return [];
    const isTaken = holders
      .get(nextRoll)
      ?.some((holder) => holder.enrolmentId !== enrolmentId && overlap(holder, { from: day, until }));
    return isTaken ? [{ roll, why: fault(refusals.nextRollTaken, { roll, next: nextRoll, day }) }] : [];
  });
}

type Days = { readonly from: string; readonly until: string | null };

function overlap(one: Days, other: Days): boolean {
  return (other.until === null || one.from < other.until) && (one.until === null || other.from < one.until);
}

function countOutcomes(moves: readonly Move[]): MoveUpCounts {
  const counts = { promoted: 0, kept: 0, leaving: 0, undecided: 0 };
  for (const { outcome } of moves) counts[outcome] += 1;
  return counts;
}

/** The classes that have students to move, in their order. */
function countByClass(moves: readonly Move[], classes: readonly ClassFacts[]): MoveUpClass[] {
  const byClass = Map.groupBy(moves, (move) => move.class);
  return classes.flatMap(({ class: number, movesUpTo }) => {
    const ofClass = byClass.get(number);
    return ofClass ? [{ class: number, movesUpTo, students: ofClass.length, ...countOutcomes(ofClass) }] : [];
  });
}

/** The owner of an email; `null` for a person of another school. */
export type EmailHolder = { readonly email: string; readonly personId: number | null };

/**
 * Finds the students for whose new roll the email is taken by a person who keeps it: those in `changing` leave or get
 * another email too.
 */
export function findTakenEmails(
  moves: readonly Move[],
  holders: readonly EmailHolder[],
  emailOf: (roll: number) => string,
): RollFault[] {
  const changing = new Set(
    moves
      .filter(({ outcome, roll, nextRoll }) => outcome === 'leaving' || (nextRoll !== null && nextRoll !== roll))
      .map(({ studentId }) => studentId),
  );
  const staying = new Map(
    holders
      .filter(({ personId }) => personId === null || !changing.has(personId))
      .map(({ email, personId }) => [email, personId]),
  );
  return moves.flatMap(({ roll, nextRoll, studentId }) => {
    if (nextRoll === null || nextRoll === roll) return [];
    const email = emailOf(nextRoll);
    const holder = staying.get(email);
    return holder === undefined || holder === studentId
      ? []
      : [{ roll, why: fault(refusals.nextEmailTaken, { roll, email }) }];
  });
}
