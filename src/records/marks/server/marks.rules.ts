import { inOrderOfClass } from '../../../base/school/server/order-in-class.ts';
import type { InputOf } from '../../../platform/contract/endpoint.ts';
import type { LineState as ShownState } from '../../../platform/contract/exams.ts';
import { inHundredths } from '../../../platform/contract/hundredths.ts';
import {
  type EnteredMark,
  enteredMark,
  isLow,
  isOfStep,
  lowestMark,
  type MarkScale,
  maxMarkWords,
  shownMaximum,
  storedMark,
  writtenMark,
} from '../../../platform/contract/mark-scale.ts';
import { type Fault, type Faults, fault } from '../../../platform/contract/reason.ts';
import { missing } from '../../../platform/contract/refusals.ts';
import type { LineState } from '../../../platform/database/tables/marks.ts';
import { tidy } from '../../../platform/server/tidy.ts';
import { highestMaxMark, type SentEntry, type submitMarks } from '../marks.contract.ts';
import * as refusals from '../marks.refusals.ts';

type SentExam = InputOf<typeof submitMarks>['body'];

/** An exam's scale, and its maximum in the form of the API; levels, words and the like have no maximum. */
export type MarkedBy = { readonly scale: MarkScale | null; readonly maxMark: number | null };

/**
 * Returns the faults of an exam without a scale that do not depend on its maximum: values that are no marks, or a
 * missing maximum.
 */
export function findPlainFaults({ marks, maxMark }: Pick<SentExam, 'marks' | 'maxMark'>): Faults {
  const faults = findMarkFaults(marks, { scale: null, maxMark: highestMaxMark });
  return maxMark === undefined ? { ...faults, maxMark: fault(missing) } : faults;
}

/** Returns the maximum of a new exam: the given one, or its scale's; `null` if the scale has none. */
export function maximumOf(scale: MarkScale | null, given: number | undefined): number | null {
  if (scale && scale.kind !== 'number') return null;
  return (scale && isLow(scale) ? undefined : given) ?? scale?.max ?? null;
}

/**
 * Returns a fault unless the maximum can be set: only number scales have one, and on a scale that counts down it
 * defines what 1 is worth.
 */
export function findMaximumFault({ scale }: MarkedBy): Faults {
  return scale && (scale.kind !== 'number' || isLow(scale)) ? { maxMark: fault(refusals.scaleWithoutMaximum) } : {};
}

/** Validates the marks of an exam; returns the faults as `fields` for the answer. */
export function findMarkFaults(entries: readonly SentEntry[], by: MarkedBy): Faults {
  const faults: Record<string, Fault> = {};
  for (const [index, entry] of entries.entries()) {
    const found = findLineFault(entry, by);
    if (found) faults[`marks.${index}.mark`] = found;
  }
  return faults;
}

function findLineFault({ mark, state }: SentEntry, by: MarkedBy): Fault | undefined {
  const isEmpty = mark === null || mark === '';
  if (state === 'sat' && isEmpty) return fault(refusals.satWithoutMark);
  if (isEmpty) return undefined;
  if (state === 'exempt') return fault(refusals.exemptWithMark);
  if (state === 'absent') return fault(refusals.absentWithMark);
  if (state === 'zero') return fault(refusals.zeroWithMark);
  return findScaleFault(mark, by);
}

/** Returns the fault of a single mark that does not fit the scale, at the field `mark`. */
export function findMarkFault(mark: Exclude<EnteredMark, null>, by: MarkedBy): Faults {
  const found = findScaleFault(mark, by);
  return found ? { mark: found } : {};
}

/** Returns why a mark does not fit the scale. */
function findScaleFault(mark: Exclude<EnteredMark, null>, { scale, maxMark }: MarkedBy): Fault | undefined {
  const most = maxMark ?? 0;
  switch (scale?.kind) {
    case undefined:
      if (typeof mark !== 'number' || !Number.isInteger(mark)) return fault(refusals.notAMark);
      return mark > most ? fault(refusals.markOverMaximum, { maxMark: most }) : undefined;
    case 'number': {
      const least = lowestMark(scale);
      const isMark = typeof mark === 'number' && least <= mark && mark <= most && isOfStep(mark, scale);
      return isMark ? undefined : fault(refusals.markNotOfStep, { least, most, step: scale.step ?? 1 });
    }
    case 'levels': {
      const levels = (scale.levels ?? []).map(({ name }) => name);
      const isLevel = typeof mark === 'string' && levels.includes(tidy(mark));
      return isLevel ? undefined : fault(refusals.notALevel, { levels });
    }
    case 'words':
      return typeof mark === 'string' && tidy(mark) !== ''
        ? undefined
        : fault(refusals.markNotWords, { most: maxMarkWords });
    case 'done':
      return typeof mark === 'boolean' ? undefined : fault(refusals.markNotDone);
  }
}

const maxRollsNamed = 10;

/** Returns a fault for the stored marks that exceed the exam's new maximum and are not replaced by given ones. */
export function findLeftOver(
  lines: readonly { readonly roll: number; readonly mark: number | null }[],
  given: ReadonlyMap<number, unknown>,
  { scale, maxMark }: MarkedBy,
): Faults {
  if (maxMark === null) return {};
  const most = scale ? inHundredths(maxMark) : maxMark;
  const over = lines.filter(({ roll, mark }) => !given.has(roll) && Number(mark) > most).map(({ roll }) => roll);
  if (over.length === 0) return {};
  const rolls = over.slice(0, maxRollsNamed);
  const more = over.length - rolls.length;
  return {
    maxMark:
      more > 0
        ? fault(refusals.manyMarksOverMaximum, { maxMark, rolls, more })
        : fault(refusals.marksOverMaximum, { maxMark, rolls }),
  };
}

/** A line of an exam: a mark, or none if the student did not sit or the line's state gives another reason. */
export type LineValue = {
  readonly mark: number | null;
  readonly state: LineState;
  readonly words: string | null;
  readonly note: string | null;
};

export const notSat: LineValue = { mark: null, state: null, words: null, note: null };

/** Returns the lines by roll in stored form; any kind of empty value becomes `null`. */
export function marksByRoll(entries: readonly SentEntry[], by: MarkedBy): ReadonlyMap<number, LineValue> {
  return new Map(entries.map((entry) => [entry.roll, lineOf(entry, by)]));
}

/** Returns a line without faults in stored form. */
export function lineOf({ mark, state, note }: Omit<SentEntry, 'roll'>, { scale, maxMark }: MarkedBy): LineValue {
  const entered = typeof mark === 'string' ? tidy(mark) : mark;
  const stored = entered === null || entered === '' ? { mark: null, words: null } : storedMark(scale, maxMark, entered);
  return { ...stored, state: state === 'exempt' || state === 'zero' ? state : null, note: tidy(note ?? '') || null };
}

export function isSameLine(one: LineValue, other: LineValue): boolean {
  return (['mark', 'state', 'words', 'note'] as const).every((part) => one[part] === other[part]);
}

/** Returns the scale and maximum of a stored exam. */
export function markedBy(scale: MarkScale | null, storedMax: number): MarkedBy {
  return { scale, maxMark: shownMaximum(scale, storedMax) };
}

/**
 * Returns a stored mark as it was entered and as it is written; the written mark is 0 for a line that counts as zero.
 */
export function shownMark(scale: MarkScale | null, storedMax: number, line: Omit<LineValue, 'note'>) {
  const mark = enteredMark(scale, storedMax, line);
  return { mark, written: line.state === 'zero' ? '0' : writtenMark(scale, mark) };
}

export function stateOf({ mark, state }: Pick<LineValue, 'mark' | 'state'>): ShownState {
  return state ?? (mark === null ? 'absent' : 'sat');
}

/** Returns a line in the form of the API. */
export function shownLine(scale: MarkScale | null, storedMax: number, line: LineValue) {
  const { note } = line;
  return { ...shownMark(scale, storedMax, line), state: stateOf(line), ...(note !== null && { note }) };
}

type Listed = {
  readonly enrolment_id: number;
  readonly student_id: number;
  readonly roll: number;
  readonly name: string;
};

type Stored = Listed &
  LineValue & {
    readonly left_at: string | null;
    /** The student's place in the class, as computed by `placeInClass`. */
    readonly place: number;
    /** The first day of the enrolment. */
    readonly from: string;
  };

/**
 * Returns an exam's lines by the class on its day, by roll: stored lines, except unmarked students who joined later,
 * and those then in the class who have no line. If two share a roll, the stored line counts. Without a day, only stored
 * lines count.
 */
export function linesOnDay<L extends Stored>(
  stored: readonly L[],
  members: readonly (Listed & { readonly place: number; readonly left_at: string | null })[],
  day: string | null,
) {
  const there = new Set(members.map(({ student_id }) => student_id));
  const kept = stored.filter(
    (line) =>
      line.mark !== null || line.state !== null || day === null || line.from <= day || there.has(line.student_id),
  );
  const [named, rolls] = [new Set(kept.map((line) => line.student_id)), new Set(kept.map(({ roll }) => roll))];
  const missing = members.filter(({ student_id, roll }) => !named.has(student_id) && !rolls.has(roll));
  const added = missing.map(({ enrolment_id, student_id, roll, place, name, left_at }) => {
    return { enrolment_id, student_id, roll, place, name, left_at, ...notSat };
  });
  return [...kept, ...added].sort(inOrderOfClass);
}
